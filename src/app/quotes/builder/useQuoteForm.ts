import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCustomerName } from '~/app/customers/useCustomer'
import { trimmed } from '~/app/format/fieldErrors'
import { useSaving, type Save } from '~/app/forms/useSaving'
import { useConnection } from '~/app/session/connection'
import { readDraft } from '~/app/session/drafts'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import type { LineItem, Quote } from '~/client/nouns/nouns'
import { type QuoteDraft, keepExpected, type QuoteChanges } from '~/client/nouns/quotes'
import * as field from '~/domain/fields'
import { dollars, MAX_UNIT_PRICE_CENTS } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { TAX_RATE_RULE } from '~/domain/tax'
import { readCents } from '~/domain/text/typedNumbers'
import { dayOf } from '~/domain/time/zone'
import { toast } from '~/ui/toast'
import { endOfDay, expiryError } from './expiry'
import { NO_VEHICLE, type QuoteTyped, keptQuote } from './quoteTyped'
import { keptSeen, seenOf, type Seen } from './seenQuote'
import { isBlank, type LineColumn, type LineTyped } from './sheet'
import { ownSums } from './TotalsMismatch'
import { quantityOf, reckon } from './typedTotals'

/** All that is typed, what of it is to be sent, and whose it is. */
export type QuoteSave = { draft: QuoteDraft; changes: QuoteChanges; name: string | null }

type QuoteWays = {
  /** Names what is kept of it on this computer. */
  name: string
  /** What it begins with, and begins with again once it is started over. */
  start: () => QuoteTyped
  /** The quote as it stands now; absent for a new one. */
  quote?: Quote
  /** What of it is to be sent; the quote where it is not `seen` any more; or null where there is nothing to save. */
  prepare: (
    draft: QuoteDraft,
    seen: Seen | null,
    gone: AbortSignal,
  ) => Promise<{ changes: QuoteChanges } | { clash: Quote } | null>
  save: Save<QuoteSave, Quote>
  /** Confirmed while the sheet is still there, which is busy until this has come to its end. */
  onSaved?: (quote: Quote) => unknown
  /** Saved, nothing to save, or left as it is at another desk. */
  onEnd: () => void
}

/**
 * A quote as it is typed. It is compared whole: of two versions of a sheet no third is made. What is typed is kept with
 * the version that it was typed over, so that it is held against that one also after a reload.
 */
export function useQuoteForm({ name, start, quote, prepare, save, onSaved, onEnd }: QuoteWays) {
  const connection = useConnection().name
  const zone = useZone()
  const now = useMinute()
  const anew = () => ({ typed: start(), seen: quote ? seenOf(quote) : null, isRestored: false })
  const [begun, setBegun] = useState(() => {
    const fresh = anew()
    const kept = readDraft(connection, name)
    const typed = keptQuote(kept)
    return typed === null
      ? fresh
      : { typed, seen: fresh.seen && (keptSeen(kept) ?? fresh.seen), isRestored: true }
  })
  /** The last version that the person has seen: moved on when they decide to save over another. Null for a new one. */
  const [seen, setSeen] = useState(begun.seen)
  const last = useRef(seen)
  const expiresAt = begun.seen?.expiresAt ?? null
  const form = useForm<QuoteTyped, unknown, QuoteDraft>({
    defaultValues: begun.typed,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: useMemo(
      () => standardSchemaResolver(quoteFields({ zone, now, expiresAt, keptDay: dayOfEnd(expiresAt, zone) })),
      [zone, now, expiresAt],
    ),
  })
  const { control, getValues, reset, subscribe, trigger } = form
  const typed = useWatch({ control, compute: (values: QuoteTyped) => values })
  const customer = useCustomerName(typed.customerId)

  const saving = useSaving<QuoteDraft, QuoteSave, Quote, Quote>(name, {
    draft: () => ({ ...getValues(), ...(last.current && { seen: last.current }) }),
    async prepare(draft, gone) {
      const prepared = await prepare(draft, seen, gone)
      return prepared && 'changes' in prepared
        ? { send: { draft, changes: prepared.changes, name: customer } }
        : prepared
    },
    save,
    onSaved,
    onEnd,
  })
  const keep = useEffectEvent(saving.keep)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ isSubmitted }) {
          keep()
          // Lines, tax and total decide together: once it was to be saved, each change is held against all rules.
          if (isSubmitted) void trigger()
        },
      }),
    [subscribe, trigger],
  )

  function standOn(version: Seen | null) {
    last.current = version
    setSeen(version)
  }

  return {
    form,
    typed,
    seen,
    isRestored: begun.isRestored,
    sending: saving.sending,
    failure: saving.failure,
    clash: saving.clash,
    submit: saving.submit,
    clear: saving.clear,
    end: saving.end,
    /** They have seen how it stands there now, and what is typed here goes over it. */
    goOnOver: (version: Quote) => {
      standOn(seenOf(version))
      saving.keep()
      saving.clear()
    },
    startOver: () => {
      const over = anew()
      setBegun(over)
      standOn(over.seen)
      // First the errors go: new values of a form that was tried would be checked, and their errors shown in the blank one.
      reset(undefined, { keepValues: true, keepDefaultValues: true })
      reset(over.typed)
      saving.clear()
      saving.forget()
    },
  }
}

export type QuoteForm = ReturnType<typeof useQuoteForm>

function dayOfEnd(expiresAt: string | null, zone: string): string {
  const end = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
  return Number.isNaN(end) ? '' : dayOf(end, zone)
}

/** Of a quote that the service has confirmed it is kept what it should come to, and it is said. */
export function useSaved() {
  const queryClient = useQueryClient()
  const { name } = useConnection()
  return (draft: QuoteDraft, { id, subtotalCents, taxCents, totalCents }: Quote) => {
    const ours = ownSums(draft)
    const theirs = { subtotalCents, taxCents, totalCents }
    if (ours) keepExpected(queryClient, name, id, { ours, theirs })
    toast({ id: 'quote', title: `Quote ${shortCode(id)} is saved` })
  }
}

const AMOUNT_RULE = 'must be an amount such as 45.00'
const NOT_LESS = { error: 'must not be negative' }
const TOO_LARGE = { error: 'is too large' }
// The rule of the service speaks of cents; a person at the counter does not.
const PRICE_LIMIT = { error: `may be at most ${dollars(MAX_UNIT_PRICE_CENTS)}, either way` }

const lineFields = z.pipe(
  z.object({
    description: z.pipe(z.transform(trimmed), field.lineItem.shape.description),
    quantity: z.pipe(
      z.pipe(z.transform(quantityOf), z.number({ error: 'must be a number such as 2.5' })),
      field.quantity,
    ),
    price: z.pipe(
      z.transform(readCents),
      z
        .number({ error: AMOUNT_RULE })
        .check(z.minimum(-MAX_UNIT_PRICE_CENTS, PRICE_LIMIT), z.maximum(MAX_UNIT_PRICE_CENTS, PRICE_LIMIT)),
    ),
  }),
  z.transform(({ price, ...line }): LineItem => ({ ...line, unitPriceCents: price })),
)

/** Empty lines are none; with nothing to offer there is no quote, and the first line says what is missing. */
function filled(lines: readonly LineTyped[]): (Record<LineColumn, string> | null)[] {
  const isNone = lines.every(isBlank)
  return lines.map((line, at) => (isBlank(line) && !(isNone && at === 0) ? null : line))
}

const taxRule = (error: string) =>
  z.number({ error }).check(z.minimum(0, NOT_LESS), z.maximum(Number.MAX_SAFE_INTEGER, TOO_LARGE))

type Context = {
  zone: string
  now: number
  /** The end that the quote has already: its day may be kept though it is past. */
  expiresAt?: string | null
  keptDay?: string
}

/** What the builder takes, from the rules that the service refuses by. What is wrong with the whole is `root.total`. */
export const quoteFields = ({ zone, now, expiresAt = null, keptDay = '' }: Context) =>
  z.pipe(
    z.pipe(
      z.transform((typed: QuoteTyped) => {
        const { taxBy, ...fields } = typed
        const { subtotalCents, taxCents, totalCents } = reckon(typed)
        const counted = subtotalCents === null ? 0 : taxCents
        return {
          ...fields,
          lines: filled(typed.lines),
          taxRate: taxBy === 'rate' ? counted : 0,
          taxAmount: taxBy === 'amount' ? counted : 0,
          root: { total: subtotalCents === null ? null : (totalCents ?? 0) },
        }
      }),
      z.object({
        customerId: z.string({ error: 'must be chosen' }),
        vehicleId: z.nullable(z.string()),
        lines: z.array(z.nullable(lineFields)),
        taxRate: taxRule(`must be a number ${TAX_RATE_RULE}`),
        taxAmount: taxRule(AMOUNT_RULE),
        expires: z.string().check(
          z.refine((day) => day === '' || day === keptDay || expiryError(day, zone, now) === undefined, {
            error: ({ input }) => expiryError(String(input), zone, now),
          }),
        ),
        root: z.object({ total: z.number(TOO_LARGE).check(z.minimum(0, NOT_LESS)) }),
      }),
    ),
    z.transform(({ customerId, vehicleId, lines, taxRate, taxAmount, expires }): QuoteDraft => ({
      customerId,
      vehicleId: vehicleId === NO_VEHICLE ? null : vehicleId,
      lines: lines.filter((line) => line !== null),
      taxCents: taxRate + taxAmount,
      expiresAt: expires === '' ? null : expires === keptDay ? expiresAt : endOfDay(expires, zone),
    })),
  )
