import * as z from 'zod/mini'
import { firstOf, type Entry } from '../../client/journal/entry'
import type { Journal } from '../../client/journal/journal'
import { forgetDraft, readDraft } from '../session/drafts'
import { keptAs, memoOf, STEPS, type Note, type Notes, type Step } from './notes'

// Before a booking was kept whole in the journal, notes beside it said how far it was. One that was begun so is finished.

const OldNote = z.object({
  attempt: z.number(),
  of: z.string(),
  title: z.string(),
  made: z.nullable(z.string()),
  isBegun: z.boolean(),
  at: z.number(),
  wasUnsure: z.boolean(),
})
const Old = z.object({
  id: z.string(),
  steps: z.object({
    customer: z.optional(OldNote),
    vehicle: z.optional(OldNote),
    appointment: z.optional(OldNote),
  }),
})
type Old = z.output<typeof Old>

export type OldStore = { read(): unknown; forget(): void }

const NAME = 'booking/notes'

export const oldStore = (connection: string): OldStore => ({
  read: () => readDraft(connection, NAME),
  forget: () => forgetDraft(connection, NAME),
})

/** The key that a step was written under. */
const keyOf = (id: string, step: Step, attempt: number) =>
  id.slice(0, -3) + STEPS.indexOf(step) + (attempt % 256).toString(16).padStart(2, '0')

const wantedIn = (of: string): Record<string, unknown> => {
  const read = z.safeParse(z.record(z.string(), z.unknown()), of === '' ? {} : JSON.parse(of))
  return read.data ?? {}
}

/** Short of the day that a service knows a key for, as the journal counts it; see journal/age.ts. */
const KNOWN_MS = 23 * 3_600_000

export function createOld(store: OldStore, now: () => number) {
  const read = (): Old | null => z.safeParse(Old, store.read()).data ?? null

  function noteOf(old: Old, step: Step, entries: readonly Entry[]): Note | null {
    const known = old.steps[step]
    if (!known || !(known.isBegun || known.made !== null)) return null
    const { of, title, made, attempt, at, wasUnsure } = known
    const key = keyOf(old.id, step, attempt)
    const entry = made === null && entries.find((one) => firstOf(one) === key)
    const age = now() - at
    return {
      of,
      title,
      made,
      isBegun: made === null,
      kept: entry ? keptAs(entry) : null,
      memo: memoOf({ step, title, wanted: wantedIn(of) }),
      // Its key still keeps a second sending from being a second effect, and nobody has decided about it since.
      ...(!wasUnsure && age >= 0 && age < KNOWN_MS && { again: key }),
    }
  }

  return {
    forget: () => store.forget(),
    notes(entries: readonly Entry[], asked: ReadonlySet<string>): Notes | null {
      const old = read()
      if (!old) return null
      const steps: Notes['steps'] = {}
      for (const step of STEPS) {
        const note = noteOf(old, step, entries)
        if (note && !(note.isBegun && !note.kept && asked.has(old.id))) steps[step] = note
      }
      return { id: old.id, steps }
    },
    /** What of it the journal still has at hand bears all of it from here on. */
    async adopt(journal: Pick<Journal, 'fresh' | 'note'>): Promise<void> {
      const { entries } = await journal.fresh()
      const old = read()
      const found = old ? STEPS.map((step) => noteOf(old, step, entries)).filter((note) => note !== null) : []
      const known = found.find(({ kept }) => kept)
      const entry = entries.find((one) => firstOf(one) === known?.kept?.key)
      if (!known || !entry) return
      const made = found.flatMap(({ made: id, memo }) => (id === null ? [] : [{ answer: { id }, memo }]))
      await journal.note(entry.id, (kept) => ({
        ...kept,
        memo: known.memo,
        ...(made.length > 0 && { made }),
      }))
      store.forget()
    },
  }
}
