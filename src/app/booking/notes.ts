import * as z from 'zod/mini'
import { firstOf, isOver, type Entry } from '../../client/journal/entry'
import type { JournalSnapshot } from '../../client/journal/snapshot'

// What is known of a booking's three writes, read from what the journal keeps of them.

export const STEPS = ['customer', 'vehicle', 'appointment'] as const
export type Step = (typeof STEPS)[number]

export type Note = {
  /** What was to be saved, as text: other wishes are another write. */
  of: string
  /** For people: "Ruth Delgado". */
  title: string
  /** The id of what was made, once that is confirmed. */
  made: string | null
  /** Handed on, and its end is not known. */
  isBegun: boolean
  /** Where it is kept still, to be sent, or to be decided about. */
  kept: { key: string; isOver: boolean } | null
  memo: string
}

export type Notes = {
  /** Of the entry that holds all of it. */
  id: string
  steps: Partial<Record<Step, Note>>
  /** All that was wanted, also of what was to follow; absent where that was not written down. */
  wanted?: Partial<Record<Step, Readonly<Record<string, unknown>>>>
}

const Memo = z.object({
  step: z.enum(STEPS),
  title: z.string(),
  /** What is wanted, with the ids that were known when it was written. */
  wanted: z.record(z.string(), z.unknown()),
})
type Memo = z.output<typeof Memo>

export const memoOf = (memo: Memo) => JSON.stringify(memo)

function readMemo(memo: string | undefined): Memo | null {
  try {
    return z.safeParse(Memo, JSON.parse(memo ?? '')).data ?? null
  } catch {
    return null
  }
}

const Answer = z.object({ id: z.string() })

const idIn = (answer: unknown) => z.safeParse(Answer, answer).data?.id ?? null

export type Booked = {
  title: string
  id: string
  isHere: boolean
  startsAt: string
  vehicleId: string | null
}

/** What is left of a booking that is whole. */
export function bookedIn({ made }: Entry): Booked | null {
  const { answer, memo } = made?.at(-1) ?? {}
  const id = idIn(answer)
  const read = readMemo(memo)
  if (!id || read?.step !== 'appointment') return null
  const { isHere, startsAt, vehicleId } = read.wanted
  const car = made?.find((one) => readMemo(one.memo)?.step === 'vehicle')
  return {
    title: read.title,
    id,
    isHere: isHere === true,
    startsAt: String(startsAt),
    vehicleId: typeof vehicleId === 'string' && vehicleId !== '' ? vehicleId : idIn(car?.answer),
  }
}

type Kept = Pick<JournalSnapshot, 'entries' | 'left'>

const keptAs = (entry: Entry) => ({ key: firstOf(entry), isOver: isOver(entry) })

/** `asked`: what a person was told of already whose end nobody knows. */
export function notesIn(
  { entries, left }: Kept,
  connection: string,
  asked: ReadonlySet<string>,
): Notes | null {
  const ours = left.filter((entry) => entry.connection === connection && !bookedIn(entry))
  const root = [...ours, ...entries].findLast(({ memo }) => readMemo(memo))
  if (!root) return null
  const steps: Notes['steps'] = {}
  const note = (memo: string | undefined, more: Pick<Note, 'made' | 'isBegun' | 'kept'>) => {
    const read = readMemo(memo)
    if (read && memo !== undefined) steps[read.step] = { ...noteOf(read, steps), memo, ...more }
  }
  for (const { answer, memo } of root.made ?? []) {
    const id = idIn(answer)
    note(memo, { made: id, isBegun: id === null && !asked.has(root.id), kept: null })
  }
  const wanted: Notes['wanted'] = {}
  for (const { memo } of [...(root.made ?? []), root, ...(root.next ?? [])]) {
    const read = readMemo(memo)
    if (read) wanted[read.step] = read.wanted
  }
  const isLost = root.left === 'let go' && !asked.has(root.id)
  if (!root.left || isLost)
    note(root.memo, { made: null, isBegun: true, kept: root.left ? null : keptAs(root) })
  return { id: root.id, steps, wanted }
}

/** With the ids of those before it, as it is sent. */
function noteOf({ step, title, wanted }: Memo, { customer, vehicle }: Notes['steps']) {
  const customerId = wanted['customerId'] || customer?.made || ''
  const whole = {
    customer: () => wanted,
    vehicle: () => ({ ...wanted, customerId }),
    appointment: () => ({ ...wanted, customerId, vehicleId: wanted['vehicleId'] || vehicle?.made || null }),
  }[step]()
  return { of: JSON.stringify(whole), title }
}

/** The steps that are handed on and not over: what they are to save can't be changed any more. */
export const keptSteps = (notes: Notes | null): ReadonlySet<Step> =>
  new Set(STEPS.filter((step) => notes?.steps[step]?.kept))
