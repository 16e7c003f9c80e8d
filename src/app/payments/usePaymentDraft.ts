import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { blankIsNone, trimmed } from '~/app/format/fieldErrors'
import { isCash, tenderOf } from '~/app/money/methods'
import { useConnection } from '~/app/session/connection'
import { forgetDraft, keepDraft, readDraft } from '~/app/session/drafts'
import { useZone } from '~/app/session/shopTime'
import type { Invoice } from '~/client/nouns/nouns'
import type { PaymentDraft } from '~/client/nouns/payments'
import { changeSince, seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import * as field from '~/domain/fields'
import { dollars } from '~/domain/money'
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payments'
import { readCents } from '~/domain/text/typedNumbers'
import { isDay } from '~/domain/time/day'
import { instantOf, minutesOf } from '~/domain/time/zone'
import type { Handed } from './ChangeDue'

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

export const BLANK_PAYMENT: PaymentTyped = {
  method: null,
  amount: null,
  tendered: '',
  reference: '',
  note: '',
  when: null,
}

/** What is recorded, and the cash that went over the counter for it. */
export type PaymentSaid = { draft: PaymentDraft; handed: Handed | null }

/**
 * The form of an invoice's panel. What is typed is kept on this computer until it is recorded: from then on the outbox
 * has it, and a draft beside it would offer the same money again. A browser that dies may bring a draft back that it had
 * forgotten, so one is only shown where the invoice still stands as it did.
 */
export function usePaymentDraft(invoice: Invoice, isTyping: boolean, seen: InvoiceSnapshot | null) {
  const { name: connection } = useConnection()
  const zone = useZone()
  const name = `payment/${invoice.id}`
  const { balanceCents } = seen?.invoice ?? invoice
  const form = useForm<PaymentTyped, unknown, PaymentSaid>({
    defaultValues: BLANK_PAYMENT,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: useMemo(() => standardSchemaResolver(paymentFields(balanceCents, zone)), [balanceCents, zone]),
  })
  const { control, reset, subscribe, trigger, formState } = form
  const { isDirty } = formState
  const typed = useWatch({ control, compute: (values: PaymentTyped) => values })
  /** From before a reload, and not yet held against what the service has now. */
  const [kept, setKept] = useState(() => keptPayment(readDraft(connection, name)))
  const [isRestored, setRestored] = useState(false)

  // Amount, cash and way of paying decide together: once it was tried, each change is held against all rules.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ isSubmitted }) => void (isSubmitted && trigger()),
      }),
    [subscribe, trigger],
  )

  useEffect(() => {
    if (kept === null || seen === null) return
    const isGood = isTyping && !isDirty && changeSince(kept.seen, seen) === null
    if (isGood) reset(kept.typed, { keepDefaultValues: true })
    setRestored(isGood)
    setKept(null)
  }, [kept, seen, isTyping, isDirty, reset])

  useEffect(() => {
    if (!isTyping) forgetDraft(connection, name)
    else if (seen !== null && kept === null) {
      if (isDirty) keepDraft(connection, name, { typed, seen: seenOf(seen) } satisfies PaymentKept)
      else forgetDraft(connection, name)
    }
  }, [connection, name, isTyping, isDirty, typed, kept, seen])

  return {
    form,
    typed,
    balanceCents,
    isRestored,
    /** As if nobody had typed before. */
    begin(next: PaymentTyped) {
      // First the errors go: new values of a form that was tried would be checked, and its errors shown in the blank one.
      reset(undefined, { keepValues: true, keepDefaultValues: true })
      reset(next, { keepDefaultValues: true })
      setKept(null)
      setRestored(false)
    },
    handOver: () => forgetDraft(connection, name),
  }
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

const amountRule = (balanceCents: number) =>
  z.number({ error: 'Must be an amount such as 120 or 1,234.50' }).check(
    z.positive({ error: 'Must be more than $0.00' }),
    z.maximum(balanceCents, {
      error: `More than the balance of ${dollars(balanceCents)}. No more than that can be recorded.`,
    }),
  )

/** Of the change: what is missing in cash is less than none. */
const changeRule = z.nullable(
  z
    .number({ error: 'Must be an amount such as 20 or 500' })
    .check(z.minimum(0, { error: ({ input }) => `${dollars(-Number(input))} less than the amount` })),
)

/** In whole cents. No amount is one that can't be read; cash that can't be read leaves a change that is no number. */
function centsOf({ method, amount, tendered }: PaymentTyped, balanceCents: number) {
  const amountCents = amount === null ? balanceCents : readCents(amount)
  const tenderedCents = readCents(tendered) ?? Number.NaN
  const isHanded = isCash(method) && tendered.trim() !== ''
  const changeCents = isHanded ? tenderedCents - (amountCents ?? tenderedCents) : null
  return { amountCents, changeCents }
}

/** What is known and said of the sums while they are typed, before anything is to be recorded. */
export function sumsOf(typed: PaymentTyped, balanceCents: number) {
  const { amountCents, changeCents } = centsOf(typed, balanceCents)
  const amount = z.safeParse(amountRule(balanceCents), amountCents)
  const change = z.safeParse(changeRule, changeCents)
  return {
    amountCents,
    changeCents: amountCents === null ? null : (change.data ?? null),
    errors: {
      amount: amount.error?.issues.find(({ code }) => code === 'too_big')?.message,
      tendered: change.error?.issues[0]?.message,
    },
  }
}

const minuteOf = ({ day, time }: { day: string; time: string }, zone: string) =>
  instantOf(day, minutesOf(time) ?? 0, zone)

/** The shop's day and time as an instant. */
const paidAt = (zone: string) =>
  z.pipe(
    z.object({ day: z.string(), time: z.string() }).check(
      z.refine(({ day, time }) => /^\d{4}-\d\d-\d\d$/.test(day) && minutesOf(time) !== null, {
        error: 'Must be a day and a time',
        path: ['day'],
        abort: true,
      }),
      // A year typed as "26" is the year 26 to a browser.
      z.refine(({ day }) => isDay(day), {
        error: 'Must be a year such as 2026, with four digits',
        path: ['day'],
        abort: true,
      }),
      // The service takes a day ahead; counted then, the drawer of today would hold more than its payments.
      z.refine((typed) => minuteOf(typed, zone) <= Date.now(), {
        error: 'This is in the future. Enter when the money came in.',
        path: ['day'],
      }),
    ),
    z.transform((typed) => new Date(minuteOf(typed, zone)).toISOString()),
  )

/** What the form takes, from the same rules that the service refuses by. */
export const paymentFields = (balanceCents: number, zone: string) =>
  z.pipe(
    z.pipe(
      z.transform((typed: PaymentTyped) => {
        const { amountCents, changeCents } = centsOf(typed, balanceCents)
        const reference = tenderOf(typed.method)?.reference === null ? '' : typed.reference
        return { ...typed, amount: amountCents, tendered: changeCents, reference }
      }),
      z.object({
        method: z.enum(PAYMENT_METHODS, { error: 'Say how it was paid' }),
        amount: amountRule(balanceCents),
        tendered: changeRule,
        reference: z.pipe(blankIsNone(trimmed), z.nullable(field.reference)),
        note: z.pipe(blankIsNone(trimmed), z.nullable(field.paymentNote)),
        when: z.nullable(paidAt(zone)),
      }),
    ),
    z.transform(({ amount, method, reference, note, when, tendered: changeCents }): PaymentSaid => ({
      draft: { amountCents: amount, method, reference, note, recordedAt: when },
      handed: changeCents === null ? null : { tenderedCents: amount + changeCents, changeCents },
    })),
  )
