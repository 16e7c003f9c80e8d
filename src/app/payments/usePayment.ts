import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nameOfInvoice } from '~/app/money/invoiceWords'
import { methodWord } from '~/app/money/methods'
import { useCapabilities, useConnection, useOutbox } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import type { Connection } from '~/app/session/sessionState'
import { Failure, type FailureKind } from '~/client/api/failure'
import { denied } from '~/client/features'
import { placePayments } from '~/client/nouns/invoices'
import type { Payment } from '~/client/nouns/nouns'
import { recordPayment, type PaymentDraft } from '~/client/nouns/payments'
import { newKey } from '~/client/outbox/browser'
import type { Entry } from '~/client/outbox/entry'
import { AnotherIsKept } from '~/client/outbox/failures'
import type { Decision } from '~/client/outbox/outbox'
import { ConfirmedPayments } from '~/client/payments/confirmedPayments'
import { seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import { isLeftToOutbox, paymentStatus, type PaymentStatus } from '~/client/payments/paymentStatus'
import { dollars } from '~/domain/money'
import { toast } from '~/ui/toast'
import { useSignal } from '~/ui/useSignal'

const sharedOf = perConnection((): { confirmed?: ConfirmedPayments } => ({}))

/** One for all screens, and there for as long as the session: closing the panel ends nothing. */
export function confirmedOf(connection: Connection, client: QueryClient): ConfirmedPayments {
  const { api, outbox, records } = connection
  const mine = sharedOf(connection)
  mine.confirmed ??= new ConfirmedPayments({
    api,
    outbox,
    onRead: (invoiceId, { payments }, readAt) =>
      placePayments(client, connection, invoiceId, payments, readAt),
    onBeside(payment, others) {
      const { invoiceId } = payment
      const name = nameOfInvoice(records.invoices.find(invoiceId) ?? { id: invoiceId })
      toast({
        id: `beside ${payment.id}`,
        title: `${words(payment)} recorded, and another payment at the same time`,
        detail: `${others.map(words).join(', ')} of invoice ${name}. Make sure it is not the same money.`,
        ms: null,
      })
    },
  })
  return mine.confirmed
}

const words = ({ amountCents, method }: Payment) => `${dollars(amountCents)} ${methodWord(method)}`

/** With these the books were not read, and are read again before anything is said of them. */
const MAY_PASS: readonly FailureKind[] = ['unreachable', 'busy', 'broken']
const AGAIN_MS = 2_000

const useConfirmed = () => confirmedOf(useConnection(), useQueryClient())

/** The payment of an invoice: how far it is, and what a person can do with it. */
export function usePayment(invoiceId: string) {
  const { name, serviceId, features, outbox } = useConnection()
  useCapabilities()
  const confirmed = useConfirmed()
  const last = useSignal(confirmed).get(invoiceId) ?? null
  /** The entry of what this screen records, as of its last step. */
  const [entry, setEntry] = useState<Entry | null>(null)
  /** What the outbox held of it last, and the entry whose end this screen has seen. */
  const [followed, setFollowed] = useState<Entry | null>(null)
  const [seenEnd, setSeenEnd] = useState<string | null>(null)
  /** Something is typed at this screen, which another tab's payment is not. */
  const [isTyped, setTyped] = useState(false)
  /** Aborted where this screen follows it no more; null while it records nothing. */
  const following = useRef<AbortController>(null)
  const writer = features.write.payments
  const look = useCallback(() => confirmed.look(invoiceId), [confirmed, invoiceId])
  const { mutate, reset, isPending, error, variables } = useMutation({
    ...(writer ? recordPayment(writer, invoiceId) : denied('payments')),
    onSuccess: (payment, { draft, expects, key }) => confirmed.note({ id: key, expects }, payment, draft),
    async onError(failure, { key, gone }): Promise<void> {
      // The outbox speaks for what was left; where another tab was first, its payment is shown in place of this one.
      if (gone?.aborted || failure instanceof AnotherIsKept) {
        reset()
        return
      }
      // Only this screen has the refusal: a person who closes it from here on and comes back still sees it.
      following.current = null
      const { entries } = await outbox.fresh()
      if (isLeftToOutbox(key, failureOf(failure), entries)) reset()
      else setSeenEnd(key)
      void look().catch(() => undefined)
    },
    onSettled: (_, _error, { gone }) => {
      if (following.current?.signal === gone) following.current = null
    },
  })
  const derived = paymentStatus({
    invoiceId,
    service: serviceId,
    outbox: useOutbox(),
    recording: { isPending, entry, failure: error && failureOf(error), wanted: variables?.draft ?? null },
    confirmed: last,
    isConfirmed: confirmed.has,
  })
  const inOutbox = derived.kind === 'under way' || derived.kind === 'to decide' ? derived.entry : null
  if (inOutbox !== null && inOutbox !== followed) setFollowed(inOutbox)
  const endedUnseen = followed !== null && followed.id !== seenEnd && !confirmed.has(followed.id)
  const ended = derived.kind === 'ready' && endedUnseen ? followed : null
  const isOther = isTyped && ended?.id !== entry?.id
  // Another tab is done with it. Until the books say how, it is no payment of others, and nothing else is entered.
  const { isFetched } = useQuery({
    // What is typed here later is no reason to read it again.
    queryKey: [name, 'end of a payment', ended?.id],
    queryFn: () => confirmed.look(invoiceId, isOther ? undefined : (ended ?? undefined)),
    enabled: ended !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: (_, failure) => MAY_PASS.includes(failureOf(failure).kind),
    retryDelay: AGAIN_MS,
  })
  const status: PaymentStatus = ended === null || isFetched ? derived : { kind: 'under way', entry: ended }
  const { kind } = status

  const isOfAnother = error !== null && 'entry' in status && status.entry.id !== entry?.id
  useEffect(() => {
    // Another tab is at the next one: told again after that, this refusal would be taken for its.
    if (isOfAnother) reset()
  }, [isOfAnother, reset])

  /** What is under way goes on, and how it ends is the outbox's to tell, as soon as that has it. */
  const leave = useCallback(() => {
    following.current?.abort()
    following.current = null
  }, [])

  /** The panel says that a person has it open, until it calls what this returns. */
  const watch = useCallback(() => {
    const stop = confirmed.watch(invoiceId)
    return () => {
      stop()
      leave()
    }
  }, [confirmed, invoiceId, leave])

  return {
    invoiceId,
    status,
    mayRecord: writer !== undefined,
    look,
    watch,
    /** Called with whether something is typed here. */
    setTyped,
    /** One at a time: while one is under way this does nothing. */
    record(draft: PaymentDraft, seen: InvoiceSnapshot, whose: string) {
      const isFree = kind === 'ready' || kind === 'confirmed' || kind === 'refused'
      if (!isFree || following.current) return
      const gone = new AbortController()
      following.current = gone
      setEntry(null)
      confirmed.done(invoiceId)
      mutate({
        draft,
        name: whose,
        expects: seenOf(seen),
        key: newKey(),
        isConfirmed: confirmed.has,
        gone: gone.signal,
        onStep: setEntry,
      })
    },
    /** What stands at the end of one is taken away for the next. */
    next() {
      if (kind === 'confirmed') confirmed.done(invoiceId)
      if (kind === 'refused') reset()
    },
    /** False where another tab was first, or this computer can't note it. */
    async decide(about: Entry, how: Decision, seen?: InvoiceSnapshot): Promise<boolean> {
      if (entry?.id === about.id) leave()
      setSeenEnd(about.id)
      return outbox.resolve(about.id, how, seen && seenOf(seen))
    },
    /** The person has found it in the books: it is this one. */
    async arrived(about: Entry, payment: Payment): Promise<boolean> {
      if (entry?.id === about.id) leave()
      return confirmed.arrived(about, payment)
    },
  }
}

export type PaymentOf = ReturnType<typeof usePayment>

const failureOf = (error: Error) =>
  error instanceof Failure ? error : new Failure('broken', 'The answer could not be used', { cause: error })

/** The invoice and its payments as the service has them now, read anew for whoever asks. */
export function useBooks(invoiceId: string, refetchInterval: number | false = false) {
  const { name } = useConnection()
  const confirmed = useConfirmed()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, 'books of an invoice', invoiceId],
    queryFn: () => confirmed.look(invoiceId),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval,
  })
  return {
    now: error === null ? (data ?? null) : null,
    failure: error,
    isReading: isFetching,
    look: () => void refetch(),
  }
}
