import { Failure } from '~/client/api/failure'
import { denied, type Writer } from '~/client/features'
import type { Payment } from '~/client/nouns/nouns'
import { recordPayment, type PaymentDraft } from '~/client/nouns/payments'
import { newKey } from '~/client/outbox/browser'
import type { Entry } from '~/client/outbox/entry'
import { AnotherIsKept } from '~/client/outbox/failures'
import type { Decision, Outbox } from '~/client/outbox/outbox'
import type { ConfirmedPayments } from '~/client/payments/confirmedPayments'
import { seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import {
  isLeftToOutbox,
  NOT_RECORDING,
  paymentStatus,
  type PaymentStatus,
} from '~/client/payments/paymentStatus'
import { createListeners } from '~/client/signal'

type Parts = {
  invoiceId: string
  service: string | null
  outbox: Pick<Outbox, 'get' | 'subscribe' | 'fresh' | 'resolve'>
  confirmed: ConfirmedPayments
  writer: () => Writer<'payments'> | undefined
  key?: () => string
}

/** The payment panel of an invoice as app/payments/usePayment.ts has it, without React. */
export function createRecorder({ invoiceId, service, outbox, confirmed, writer, key = newKey }: Parts) {
  const changed = createListeners()
  let recording = NOT_RECORDING
  let following: AbortController | null = null
  let shown = ''
  let isUnderWay = false

  const status = (): PaymentStatus =>
    paymentStatus({
      invoiceId,
      service,
      outbox: outbox.get(),
      recording,
      confirmed: confirmed.get().get(invoiceId) ?? null,
      isConfirmed: confirmed.has,
    })

  function tell() {
    const now = status()
    const seen = JSON.stringify(now)
    if (seen === shown) return
    shown = seen
    if (recording.failure && 'entry' in now && now.entry.id !== recording.entry?.id) recording = NOT_RECORDING
    const wasUnderWay = isUnderWay
    isUnderWay = now.kind === 'under way'
    if (wasUnderWay && now.kind === 'ready') void confirmed.look(invoiceId).catch(() => undefined)
    changed.tell()
  }

  function set(next: typeof recording) {
    recording = next
    tell()
  }

  function leave() {
    following?.abort()
    following = null
  }

  async function send(draft: PaymentDraft, expects: string, name: string) {
    const gone = new AbortController()
    following = gone
    const id = key()
    const onStep = (entry: Entry) => set({ ...recording, entry })
    set({ ...NOT_RECORDING, isPending: true, wanted: draft })
    const payments = writer()
    const { mutationFn } = payments ? recordPayment(payments, invoiceId) : denied('payments')
    try {
      const payment = await mutationFn({
        draft,
        name,
        expects,
        key: id,
        isConfirmed: confirmed.has,
        gone: gone.signal,
        onStep,
      })
      confirmed.note({ id, expects }, payment, draft)
      set(NOT_RECORDING)
    } catch (error) {
      if (gone.signal.aborted || error instanceof AnotherIsKept) return set(NOT_RECORDING)
      following = null
      const failure = error instanceof Failure ? error : new Failure('broken', 'The answer could not be used')
      const { entries } = await outbox.fresh()
      set(isLeftToOutbox(id, failure, entries) ? NOT_RECORDING : { ...recording, isPending: false, failure })
      void confirmed.look(invoiceId).catch(() => undefined)
    } finally {
      if (following === gone) following = null
    }
  }

  outbox.subscribe(tell)
  confirmed.subscribe(tell)
  tell()

  return {
    get: status,
    subscribe: changed.add,
    look: () => confirmed.look(invoiceId),
    leave,
    watch() {
      const stop = confirmed.watch(invoiceId)
      return () => {
        stop()
        leave()
      }
    },
    record(draft: PaymentDraft, seen: InvoiceSnapshot, name = 'Ruth Delgado') {
      const { kind } = status()
      const isFree = kind === 'ready' || kind === 'confirmed' || kind === 'refused'
      if (!isFree || following) return
      confirmed.done(invoiceId)
      void send(draft, seenOf(seen), name)
    },
    next() {
      const { kind } = status()
      if (kind === 'confirmed') confirmed.done(invoiceId)
      if (kind === 'refused') set(NOT_RECORDING)
    },
    async decide(entry: Entry, how: Decision, seen?: InvoiceSnapshot): Promise<boolean> {
      if (recording.entry?.id === entry.id) leave()
      return outbox.resolve(entry.id, how, seen && seenOf(seen))
    },
    async arrived(entry: Entry, payment: Payment): Promise<boolean> {
      if (recording.entry?.id === entry.id) leave()
      return confirmed.arrived(entry, payment)
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
