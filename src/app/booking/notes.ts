import * as z from 'zod/mini'
import { forgetDraft, keepDraft, readDraft } from '../shell/drafts'

// What a booking has written down about its three writes. It is noted before a write is handed on, so that after a
// crash the same write is known again, and nobody is made twice.

export const STEPS = ['customer', 'vehicle', 'appointment'] as const
export type Step = (typeof STEPS)[number]

const Note = z.object({
  /** A refused write leaves its key used up; the next attempt has another. */
  attempt: z.number(),
  /** What was to be saved, as text: other wishes are another write. */
  of: z.string(),
  /** For people: "Ruth Delgado". */
  title: z.string(),
  /** When it was first handed on, of this computer's clock. */
  at: z.number(),
  /** The id of what was made, once that is confirmed. */
  made: z.nullable(z.string()),
  /** Handed on, and its end is not known. */
  isBegun: z.boolean(),
  /** The journal asked the person what became of it. */
  wasUnsure: z.boolean(),
})
export type Note = z.output<typeof Note>

const Notes = z.object({
  /** A random UUID, of which the keys are made. */
  id: z.string(),
  steps: z.object({
    customer: z.optional(Note),
    vehicle: z.optional(Note),
    appointment: z.optional(Note),
  }),
})
export type Notes = z.output<typeof Notes>

const ATTEMPTS = 256

/**
 * The key of a step, made from the booking's own id, so that even where the newest notes are lost with the power the
 * same step has the same key. It stays a UUID, which services may insist on.
 */
export const keyOf = (id: string, step: Step, attempt: number) =>
  id.slice(0, -3) + STEPS.indexOf(step) + (attempt % ATTEMPTS).toString(16).padStart(2, '0')

/** Whether it was made for this wish. Where the wish went with the power, its key alone is known, and that will do. */
export const isFor = (note: Note, wanted: string) => note.of === '' || note.of === wanted

export type NoteStore = { read(): Notes | null; write(notes: Notes | null): void }

const NAME = 'booking/notes'

/** In this browser, for all its tabs; in memory as well, for a browser that keeps nothing. */
export function storedNotes(connection: string): NoteStore {
  let last: Notes | null = null
  return {
    read() {
      const read = z.safeParse(Notes, readDraft(connection, NAME))
      return read.success ? read.data : last
    },
    write(notes) {
      last = notes
      if (notes) keepDraft(connection, NAME, notes)
      else forgetDraft(connection, NAME)
    },
  }
}
