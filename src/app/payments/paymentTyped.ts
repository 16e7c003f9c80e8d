import * as z from 'zod/mini'
import type { PaymentDraft } from '../../client/shop'
import { isDay } from '../../domain/day'
import * as field from '../../domain/fields'
import { dollars } from '../../domain/money'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/payments'
import { readCents } from '../../domain/typedNumbers'
import { instantOf, minutesOf } from '../../domain/zone'
import { sentence } from '../words/sentence'

/** What stands in the panel's fields. */
export type PaymentTyped = {
  method: PaymentMethod | null
  /** Null as long as nobody touched it: the whole balance, whatever it comes to. */
  amount: string | null
  tendered: string
  reference: string
  note: string
  /** Null is now, by the service's clock. */
  when: { day: string; time: string } | null
}

export const BLANK: PaymentTyped = {
  method: null,
  amount: null,
  tendered: '',
  reference: '',
  note: '',
  when: null,
}

const Kept = z.object({
  typed: z.object({
    method: z.nullable(z.enum(PAYMENT_METHODS)),
    amount: z.nullable(z.string()),
    tendered: z.string(),
    reference: z.string(),
    note: z.string(),
    when: z.nullable(z.object({ day: z.string(), time: z.string() })),
  }),
  seen: z.string(),
})

/** What was typed before a reload, and what was seen while it was; null where nothing was, or it can't be read. */
export type PaymentKept = { typed: PaymentTyped; seen: string }
export const keptPayment = (kept: unknown): PaymentKept | null => z.safeParse(Kept, kept).data ?? null

type Field = 'method' | 'amount' | 'tendered' | 'reference' | 'note' | 'when'

type PaymentRead = {
  errors: Partial<Record<Field, string>>
  amountCents: number | null
  /** Given in cash; null where nothing was typed, or nothing that can be read. */
  tenderedCents: number | null
  /** What to give back. */
  changeCents: number | null
  /** What would be sent; null where something is wrong. */
  draft: PaymentDraft | null
}

export const amountTyped = ({ amount }: PaymentTyped, balanceCents: number) => amount ?? dollars(balanceCents)

function amountError(cents: number | null, balanceCents: number): string | undefined {
  if (cents === null) return 'Must be an amount such as 120 or 1,234.50'
  if (cents <= 0) return 'Must be more than $0.00'
  if (cents > balanceCents) {
    return `More than the balance of ${dollars(balanceCents)}. No more than that can be recorded.`
  }
  return undefined
}

const ruleOf = (rule: z.ZodMiniType<string>, text: string) =>
  sentence(z.safeParse(rule, text).error?.issues[0]?.message)

function instantIn(when: NonNullable<PaymentTyped['when']>, zone: string): string | null {
  const minutes = minutesOf(when.time)
  if (minutes === null || !/^\d{4}-\d\d-\d\d$/.test(when.day)) return null
  return new Date(instantOf(when.day, minutes, zone)).toISOString()
}

function whenError({ day }: NonNullable<PaymentTyped['when']>, recordedAt: string | null) {
  if (recordedAt === null) return 'Must be a day and a time'
  // A year typed as "26" is the year 26 to a browser.
  return isDay(day) ? undefined : 'Must be a year such as 2026, with four digits'
}

const textOrNone = (text: string) => (text === '' ? null : text)

/** The panel's fields, understood; all in whole cents. */
export function readPayment(typed: PaymentTyped, balanceCents: number, zone: string): PaymentRead {
  const { method, when } = typed
  const isCash = method === 'cash'
  const amountCents = readCents(amountTyped(typed, balanceCents))
  const hasTendered = isCash && typed.tendered.trim() !== ''
  const tenderedCents = hasTendered ? readCents(typed.tendered) : null
  const short = tenderedCents === null || amountCents === null ? null : tenderedCents - amountCents
  const reference = isCash ? '' : typed.reference.trim()
  const note = typed.note.trim()
  const recordedAt = when && instantIn(when, zone)

  const found: Record<Field, string | undefined> = {
    method: method === null ? 'Say how it was paid' : undefined,
    amount: amountError(amountCents, balanceCents),
    tendered:
      hasTendered && tenderedCents === null
        ? 'Must be an amount such as 20 or 500'
        : short !== null && short < 0
          ? `${dollars(-short)} less than the amount`
          : undefined,
    reference: ruleOf(field.reference, reference),
    note: ruleOf(field.paymentNote, note),
    when: when === null ? undefined : whenError(when, recordedAt),
  }
  const errors = Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
  const isRight = Object.keys(errors).length === 0
  return {
    errors,
    amountCents,
    tenderedCents,
    changeCents: short !== null && short >= 0 ? short : null,
    draft:
      isRight && method !== null && amountCents !== null
        ? {
            amountCents,
            method,
            reference: textOrNone(reference),
            note: textOrNone(note),
            recordedAt,
          }
        : null,
  }
}
