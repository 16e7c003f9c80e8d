import { withStop } from '../../client/api/withStop'
import { STEPS, type Notes, type Step } from './notes'
import type { BookingStanding } from './run'

const WHAT: Record<Step, (title: string) => string> = {
  customer: (title) => `the new customer ${title}`,
  vehicle: (title) => `the ${title}`,
  appointment: () => 'the appointment',
}

const list = (words: readonly string[]) => words.join(' and ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the booking has made, and what it is still without; null while nothing was begun. */
export function savedWords(notes: Notes | null, kept: ReadonlySet<Step>): string | null {
  const begun = STEPS.flatMap((step) => {
    const note = notes?.steps[step]
    return note && (note.made !== null || note.isBegun) ? [{ step, note }] : []
  })
  if (begun.length === 0) return null
  const words = (isWanted: (one: (typeof begun)[number]) => boolean) =>
    list(begun.filter(isWanted).map(({ step, note }) => WHAT[step](note.title)))
  const saved = words(({ note }) => note.made !== null)
  const sent = words(({ step, note }) => note.made === null && kept.has(step))
  const lost = words(({ step, note }) => note.made === null && !kept.has(step))
  return [
    saved && `Saved: ${saved}.`,
    sent && `Kept on this computer and not confirmed yet: ${sent}.`,
    lost && `Handed on, and what became of it is not known here: ${lost}.`,
    !notes?.steps.appointment?.isBegun && 'Not saved yet: the appointment.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is going on at this moment; null while nothing is. */
export function goingOn({ at }: BookingStanding): { title: string; why: string | null } | null {
  if (!at) return null
  const what = WHAT[at.step](at.title)
  if (!at.failure) return { title: `Saving ${what}…`, why: null }
  const then = at.step === 'appointment' ? '' : '; the appointment follows'
  return {
    title: `${capital(what)} is not confirmed yet`,
    why: `${withStop(at.failure.message)} It is kept on this computer and sent again by itself${then}.`,
  }
}
