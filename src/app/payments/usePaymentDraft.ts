import { useCallback, useEffect, useState } from 'react'
import { changeSince, seenOf, type Standing } from '../../client/payments/seen'
import { useConnection } from '../session/connection'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts'
import { BLANK, keptPayment, type PaymentKept, type PaymentTyped } from './paymentTyped'

type DraftState = {
  typed: PaymentTyped
  /** From before a reload, and not yet held against what the service has now. */
  kept: PaymentKept | null
  isRestored: boolean
}

/**
 * What is typed into an invoice's panel, kept on this computer until it is recorded: from then on the journal has it, and
 * a draft beside it would offer the same money again. A browser that dies may bring a draft back that it had forgotten,
 * so one is only shown where the invoice still stands as it did.
 */
export function usePaymentDraft(invoiceId: string, isTyping: boolean, seen: Standing | null) {
  const { name: connection } = useConnection()
  const name = `payment/${invoiceId}`
  const [{ typed, kept, isRestored }, set] = useState<DraftState>(() => ({
    typed: BLANK,
    kept: keptPayment(readDraft(connection, name)),
    isRestored: false,
  }))

  if (kept !== null && seen !== null) {
    const isGood = isTyping && typed === BLANK && changeSince(kept.seen, seen) === null
    set({ typed: isGood ? kept.typed : typed, kept: null, isRestored: isGood })
  }

  useEffect(() => {
    if (!isTyping) forgetDraft(connection, name)
    else if (seen !== null && kept === null) {
      if (typed === BLANK) forgetDraft(connection, name)
      else keepDraft(connection, name, { typed, seen: seenOf(seen) } satisfies PaymentKept)
    }
  }, [connection, name, isTyping, typed, kept, seen])

  return {
    typed,
    isRestored,
    type: useCallback((next: PaymentTyped) => set((now) => ({ ...now, typed: next })), []),
    /** As if nobody had typed before. */
    begin: useCallback((next: PaymentTyped) => set({ typed: next, kept: null, isRestored: false }), []),
    handOver: () => forgetDraft(connection, name),
  }
}
