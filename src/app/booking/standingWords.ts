import type { Notes, Step } from './notes'
import type { Standing } from './run'

const WHAT: Record<Step, (title: string) => string> = {
  customer: (title) => `the new customer ${title}`,
  vehicle: (title) => `the ${title}`,
  appointment: () => 'the appointment',
}

const list = (words: readonly string[]) => words.join(' and ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the booking has made, and what it is still without; null while nothing was begun. */
export function savedWords(notes: Notes | null): string | null {
  const begun = Object.entries(notes?.steps ?? {}).flatMap(([step, note]) =>
    note && (note.made !== null || note.isBegun) ? [{ step, ...note }] : [],
  )
  if (begun.length === 0) return null
  const words = (wanted: boolean) =>
    (['customer', 'vehicle'] as const).flatMap((step) => {
      const note = notes?.steps[step]
      return note && (note.made !== null || note.isBegun) && (note.made !== null) === wanted
        ? [WHAT[step](note.title)]
        : []
    })
  const saved = words(true)
  const sent = [...words(false), ...(notes?.steps.appointment?.isBegun ? ['the appointment'] : [])]
  const isSent = notes?.steps.appointment?.isBegun
  return [
    saved.length > 0 && `Saved: ${list(saved)}.`,
    sent.length > 0 && `Kept on this computer and not confirmed yet: ${list(sent)}.`,
    !isSent && 'Not saved yet: the appointment.',
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** What is going on at this moment; null while nothing is. */
export function goingOn({ at, notes }: Standing): { title: string; why: string | null } | null {
  if (!at) return null
  const what = WHAT[at.step](notes?.steps[at.step]?.title ?? '')
  if (!at.failure) return { title: `Saving ${what}…`, why: null }
  return {
    title: `${capital(what)} is not confirmed yet`,
    why: `${at.failure.message}. It is kept on this computer and sent again by itself${
      at.step === 'appointment' ? '' : '; the appointment follows'
    }.`,
  }
}
