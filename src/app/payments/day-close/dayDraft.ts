import * as z from 'zod/mini'
import { countedCents, DENOMINATIONS, overOrShort, readPieces, shouldBe } from '~/domain/drawer'
import { dollars } from '~/domain/money'
import type { Takings } from '~/domain/takings'
import { readCents } from '~/domain/text/typedNumbers'

/** Cash that was taken out of the drawer, and what for, as it was typed. */
const PayOut = z.object({ amount: z.string(), reason: z.string() })
export type PayOut = z.output<typeof PayOut>

/** What is typed at the close of a day, and how it was closed. Kept on this computer, since no service has a place for it. */
const DayDraft = z.object({
  float: z.string(),
  way: z.enum(['pieces', 'sum']),
  /** By the cents of a note or coin. */
  pieces: z.record(z.string(), z.string()),
  sum: z.string(),
  payOuts: z._default(z.array(PayOut), []),
  note: z.string(),
  /** Payments entered here under other keys that somebody has said are another shop’s, by their keys. */
  notOurs: z._default(z.array(z.string()), []),
  /** Checks and cards that were held against the slip or the terminal, by their ids. */
  ticked: z._default(z.array(z.string()), []),
  closed: z.nullable(z.object({ at: z.string(), cents: z.int(), payments: z.int() })),
})

export type DayDraft = z.output<typeof DayDraft>

export const BLANK: DayDraft = {
  float: '',
  way: 'pieces',
  pieces: {},
  sum: '',
  payOuts: [],
  note: '',
  notOurs: [],
  ticked: [],
  closed: null,
}

export const readDayDraft = (kept: unknown): DayDraft => z.safeParse(DayDraft, kept).data ?? BLANK

export type DrawerRead = {
  errors: {
    float?: string
    sum?: string
    note?: string
    pieces: Readonly<Record<string, string>>
    /** By their places. */
    payOuts: readonly { amount?: string; reason?: string }[]
  }
  floatCents: number | null
  /** Those that say how much and what for. */
  payOuts: readonly { cents: number; reason: string }[]
  /** Null where nothing was counted, or where something typed is no number. */
  countedCents: number | null
  /** What should lie in the drawer. */
  expectedCents: number | null
  differenceCents: number | null
}

const AMOUNT = 'Must be an amount such as 200 or 187.50'
const PIECES = 'Must be a whole number'

/** Nothing typed is no amount, and no mistake either. */
function amountIn(typed: string): { cents: number | null; error: string | undefined } {
  if (typed.trim() === '') return { cents: null, error: undefined }
  const cents = readCents(typed)
  return cents === null || cents < 0 || !Number.isSafeInteger(cents)
    ? { cents: null, error: AMOUNT }
    : { cents, error: undefined }
}

function piecesIn({ pieces }: DayDraft) {
  const read = DENOMINATIONS.map(({ cents }) => [cents, readPieces(pieces[cents] ?? '')] as const)
  const wrong = read.flatMap(([cents, count]) => (count === null ? [[`${cents}`, PIECES] as const] : []))
  const isTyped = Object.values(pieces).some((typed) => typed.trim() !== '')
  const counted = new Map(read.map(([cents, count]) => [cents, count ?? 0]))
  return {
    cents: isTyped && wrong.length === 0 ? countedCents(counted) : null,
    errors: Object.fromEntries(wrong),
  }
}

const isBlank = ({ amount, reason }: PayOut) => amount.trim() === '' && reason.trim() === ''

function payOutsIn({ payOuts }: DayDraft) {
  const errors = payOuts.map((payOut) => {
    if (isBlank(payOut)) return {}
    return {
      ...((amountIn(payOut.amount).cents ?? 0) === 0 && { amount: AMOUNT }),
      ...(payOut.reason.trim() === '' && { reason: 'Say what it was for' }),
    }
  })
  const read = payOuts.flatMap(({ amount, reason }, at) =>
    Object.keys(errors[at] ?? {}).length > 0 || isBlank({ amount, reason })
      ? []
      : [{ cents: amountIn(amount).cents ?? 0, reason: reason.trim() }],
  )
  const isRight = errors.every((error) => Object.keys(error).length === 0)
  return { read, errors, cents: isRight ? read.reduce((sum, { cents }) => sum + cents, 0) : null }
}

/** The drawer as it was typed, against the cash that was taken. */
export function readDrawer(draft: DayDraft, cashCents: number): DrawerRead {
  const float = amountIn(draft.float)
  const sum = draft.way === 'sum' ? amountIn(draft.sum) : { cents: null, error: undefined }
  const pieces = draft.way === 'pieces' ? piecesIn(draft) : { cents: null, errors: {} }
  const counted = draft.way === 'sum' ? sum.cents : pieces.cents
  const floatCents = float.error === undefined ? (float.cents ?? 0) : null
  const payOuts = payOutsIn(draft)
  const expected =
    floatCents === null || payOuts.cents === null ? null : shouldBe(floatCents, cashCents, payOuts.cents)
  const difference = counted === null || expected === null ? null : overOrShort(counted, expected)
  const lacksNote = difference !== null && difference !== 0 && draft.note.trim() === ''
  return {
    errors: {
      ...(float.error !== undefined && { float: float.error }),
      ...(sum.error !== undefined && { sum: sum.error }),
      ...(lacksNote && { note: `The drawer is ${differenceWords(difference)}: write a note.` }),
      pieces: pieces.errors,
      payOuts: payOuts.errors,
    },
    floatCents,
    payOuts: payOuts.read,
    countedCents: counted,
    expectedCents: expected,
    differenceCents: difference,
  }
}

/** "$5.00 short", "$1.20 over", "even" */
export function differenceWords(cents: number): string {
  if (cents === 0) return 'even'
  return `${dollars(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}`
}

export const isAsClosed = (closed: DayDraft['closed'], { cents, payments }: Takings) =>
  closed !== null && closed.cents === cents && closed.payments === payments
