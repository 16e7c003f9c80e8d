import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Invoice } from '../../client/nouns'
import { changeSince, seenOf, type Standing } from '../../client/payments/standing'
import { useConnection } from '../session/connection'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts'
import { useZone } from '../session/shopTime'
import {
  BLANK,
  keptPayment,
  paymentFields,
  type PaymentKept,
  type PaymentSaid,
  type PaymentTyped,
} from './paymentTyped'

/**
 * The form of an invoice's panel. What is typed is kept on this computer until it is recorded: from then on the outbox
 * has it, and a draft beside it would offer the same money again. A browser that dies may bring a draft back that it had
 * forgotten, so one is only shown where the invoice still stands as it did.
 */
export function usePaymentDraft(invoice: Invoice, isTyping: boolean, seen: Standing | null) {
  const { name: connection } = useConnection()
  const zone = useZone()
  const name = `payment/${invoice.id}`
  const { balanceCents } = seen?.invoice ?? invoice
  const form = useForm<PaymentTyped, unknown, PaymentSaid>({
    defaultValues: BLANK,
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
