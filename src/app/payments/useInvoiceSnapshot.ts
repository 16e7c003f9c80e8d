import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import { useIsLive } from '~/app/session/useIsLive'
import { useOutdated } from '~/client/cache/useRecords'
import { paymentsOfInvoice } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import { changeSince, seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import { beneath } from '~/client/sync/pollIntervals'
import { toast } from '~/ui/toast'
import type { PaymentOf } from './usePayment'

/** A line that gives no answer holds nothing up: what is on screen then has to do. */
const PATIENCE_MS = 3_000
/** Where the service has no way to call a desk, the panel asks as long as it is open. */
const LOOK_AGAIN_MS = 15_000

/**
 * What the person has before their eyes while they decide: the invoice as it was read when the panel opened, or, where
 * they typed before that, as it was on screen. It stands still from then on; a difference that is read later is told, and
 * has to be answered.
 */
export function useInvoiceSnapshot(invoice: Invoice, { look, status }: PaymentOf, isOpen: boolean) {
  const isUnderWay = status.kind === 'under way'
  // Not read yet is another thing than not to be read: null.
  const { data: payments } = usePaid(invoice)
  const isLive = useIsLive()
  const isOutdated = useOutdated(useConnection().records.invoices, invoice.id)
  const [seen, setSeen] = useState<InvoiceSnapshot | null>(null)
  const now: InvoiceSnapshot = { invoice, ...(payments !== undefined && { payments }) }
  /** Null after this computer's own payment, until the tab has read the invoice again: its new balance is on no screen. */
  const latest = useRef(isOutdated ? null : now)
  useEffect(() => {
    latest.current = isOutdated ? null : now
  })

  const settle = useCallback(
    (read: InvoiceSnapshot) =>
      setSeen((before) => (before && changeSince(seenOf(before), read) !== null ? before : read)),
    [],
  )
  const hold = useCallback(() => setSeen((before) => before ?? latest.current), [])

  useEffect(() => {
    if (!isOpen) return undefined
    let isHere = true
    look().then(
      (read) => isHere && settle(read),
      () => isHere && hold(),
    )
    return () => {
      isHere = false
      setSeen(null)
    }
  }, [look, isOpen, settle, hold])

  useEffect(() => {
    if (!isOpen || isOutdated) return undefined
    const timer = setTimeout(hold, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isOutdated, hold])

  useEffect(() => {
    if (!isOpen) return undefined
    const lookOn = () => {
      // What is known stands until it can be read.
      if (document.visibilityState === 'visible') look().catch(() => undefined)
    }
    const timer = setInterval(lookOn, beneath(LOOK_AGAIN_MS, isLive))
    return () => clearInterval(timer)
  }, [look, isOpen, isLive])

  // Money that another desk took is looked at with all that goes with it. What is under way here is read once it is confirmed.
  const count = payments?.length
  const counted = useRef(count)
  useEffect(() => {
    const isNews = counted.current !== undefined && count !== counted.current
    counted.current = count
    if (isNews && isOpen && isLive && !isUnderWay) look().catch(() => undefined)
  }, [look, isOpen, isLive, isUnderWay, count])

  return {
    /** Null until the invoice was read, or the person has begun. */
    seen,
    /** This computer's own payment changed it, and it was not read again. */
    isOutdated,
    /** The person decides by what is on screen. */
    hold,
    /** What has changed since then, in words. */
    change: seen && changeSince(seenOf(seen), now),
    now,
    /** The person has seen how it stands now. */
    accept: () => setSeen(now),
  }
}

/**
 * What was paid on an invoice, with what was confirmed since that was read; `data` null where the key may not read it.
 * The invoice may be known newer than that, as from a list: where more was paid than is listed, it is read again.
 */
export function usePaid({ id: invoiceId, billed }: Pick<Invoice, 'id' | 'billed'>) {
  const paidCents = billed?.paidCents ?? 0
  const connection = useConnection()
  const query = useQuery(paymentsOfInvoice(connection, invoiceId))
  const { data, error, isFetching, isLoadingError, refetch } = query
  const listedCents = data?.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? paidCents
  // Once for each sum: a deposit counts as paid, and is never listed.
  const behindCents = listedCents < paidCents ? paidCents : null
  useEffect(() => {
    if (behindCents !== null) void refetch()
  }, [behindCents, refetch])
  const isBehind = behindCents !== null
  return { data, isBehind, isReading: isBehind && isFetching, error, isLoadingError, refetch }
}

/** Ctrl+Enter records a payment; as long as there is no invoice to record it on, it says so and does nothing. */
export function useNotRecorded(isUnread: boolean) {
  useEffect(() => {
    if (!isUnread) return undefined
    function press({ key, ctrlKey, metaKey, repeat }: KeyboardEvent) {
      if (key !== 'Enter' || repeat || !(ctrlKey || metaKey)) return
      toast({ id: 'not recorded', title: 'The invoice is still loading. Not recorded.' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isUnread])
}
