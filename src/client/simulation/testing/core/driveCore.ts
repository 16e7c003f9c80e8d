import { explain } from '~/client/api/explain'
import { connect } from '~/client/connect'
import { denied } from '~/client/features'
import type { LeaderParts } from '~/client/leader'
import { updateAppointment, moveAppointment, Moves } from '~/client/nouns/appointments'
import { voidInvoice } from '~/client/nouns/invoices'
import { isOver, type Entry, type OutboxStore } from '~/client/outbox/entry'
import { Outbox } from '~/client/outbox/outbox'
import { createServiceTime } from '~/client/outbox/serviceTime'
import { createTestAir, createTestLocks } from '~/client/outbox/testing/tabs'
import { createCheck } from '~/client/payments/checkBeforeSend'
import { ConfirmedPayments } from '~/client/payments/confirmedPayments'
import { invoicePaidBy, whenLooked } from '~/client/payments/entries'
import { seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import { createRecorder, type Recorder } from '~/client/payments/testing/recorder'
import { pendingChanges } from '~/client/pendingChanges'
import type { Driver, End, Tab, TabParts } from '~/client/simulation/testing/driver'
import { connectionOf, keyAtOf, SERVICE_ID } from '~/client/simulation/testing/gateway'
import { SECOND } from '~/client/simulation/testing/world'
import { ChangeStream } from '~/client/sync/changeStream'
import { FEATURES } from '~/contract/key'
import { APPOINTMENT_STATUSES } from '~/domain/appointments'
import { movesBetween } from '~/domain/capabilities'
import { createDisk, createStorage } from './disk'
import { NOTHING_SAVED, openPanel } from './panel'

// This folder alone knows the browser's core: put together as app/session/sessionState.ts, app/payments/usePayment.ts,
// app/shell/keepUpToDate.ts and app/appointments/useMove.ts do it, with what a computer has handed in.

const HELD_MS = 6 * SECOND

const never = () => new Promise<never>(() => {})

const failed = (failure: unknown): End => {
  const { saved, happened } = explain(failure)
  return { kind: 'failed', words: happened, saysNothingSaved: saved === NOTHING_SAVED }
}

const keptOf = ({ id, connection, label }: Entry) => ({ key: id, keyAt: keyAtOf(connection), label })

export const driveCore: Driver = ({ computer, isOurs, fetch, newKey, onKept }) => {
  const disk = createDisk()
  const storage = createStorage()
  const locks = createTestLocks()
  /** Of all tabs, and of the tabs of one connection. */
  const airs = [createTestAir(), createTestAir(), createTestAir()] as const
  const keep = (entry: Entry) => onKept(keptOf(entry))

  function openTab({ keyAt, sight, onBeside, onSignedOut }: TabParts): Tab {
    const page = { isAlive: () => isAlive }
    const name = connectionOf(keyAt)
    const dying = new AbortController()
    let isAlive = true
    let death: { uses: number; when: 'before' | 'after' } | null = null
    const clock = computer.clockOf(() => isAlive)

    function kill() {
      isAlive = false
      locks.crash(page)
      for (const air of airs) air.crash(page)
      dying.abort()
    }

    /** One use of disk or line: what a page that is gone had asked for is answered to nobody. */
    async function whileAlive<T>(work: () => Promise<T>): Promise<T> {
      if (!isAlive) return never()
      const isLast = death !== null && (death.uses -= 1) === 0
      if (isLast && death?.when === 'before') kill()
      if (!isAlive) return never()
      const end = await work().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      if (isLast) kill()
      return isAlive ? end() : never()
    }

    const store: OutboxStore = {
      all: () => whileAlive(() => disk.store.all()),
      update: (edit) =>
        whileAlive(async () => {
          const before = new Set(disk.entries().map(({ id }) => id))
          const isDone = await disk.store.update(edit)
          for (const entry of disk.entries()) if (!before.has(entry.id)) keep(entry)
          return isDone
        }),
    }
    const ownLocks = locks.locksOf(page)
    const channel = airs[1 + keyAt]?.channelOf(page)
    const leaderParts = {
      locks: ownLocks,
      openChannel: () => ({
        postMessage: (message: unknown) => void (isAlive && channel?.post(message)),
        addEventListener: (_: string, hear: (event: { data: unknown }) => void) =>
          void channel?.listen((data) => hear({ data })),
        close: () => undefined,
      }),
    } as unknown as LeaderParts
    // Of a page that is gone the browser ends the stream; what else it asked for goes on to the service.
    const whileOpen = (url: string, { signal, ...init }: RequestInit) =>
      fetch(
        url,
        {
          ...init,
          signal: url.endsWith('/changes')
            ? AbortSignal.any([dying.signal, ...(signal ? [signal] : [])])
            : (signal ?? null),
        },
        page,
      )

    const connection = connect(
      {
        connection: name,
        serviceId: SERVICE_ID,
        service: 'Shop',
        features: isOurs ? [...FEATURES.full] : [],
        scopes: null,
        surface: 'full',
        shop: 'Shop',
      },
      {
        onSignedOut: () => isAlive && onSignedOut(),
        onSkipped: () => undefined,
        fetch: (url, init) => whileAlive(() => whileOpen(url, init)),
        clock,
        storage: null,
        leaderParts,
        makeOutbox(line, send) {
          const time = createServiceTime(computer.wall)
          line.hearDate(time.heard)
          return new Outbox({
            connection: line.name,
            service: line.serviceId,
            store,
            locks: ownLocks,
            channel: airs[0].channelOf(page),
            clock,
            wall: computer.wall,
            newKey,
            time,
            send,
            check: { when: whenLooked, ...createCheck({ transport: line.transport, hasTags: isOurs }) },
          })
        },
        pendingChanges: (kept) => pendingChanges(kept),
        makeSearchIndex: () => null,
      },
    )
    const { outbox, api, features, records, capabilities } = connection
    for (const scope of [
      'write:payments',
      'write:invoices',
      'write:appointments',
      'read:appointments',
    ] as const)
      capabilities.learn(scope, 'yes')
    const moves = new Moves(records.appointments, (entry) => outbox.resolve(entry, 'take back'))
    void outbox.resume()

    const panels = new Map<string, Recorder>()
    const readings = new Map<string, InvoiceSnapshot & { readAt: number }>()

    const confirmed = new ConfirmedPayments({
      api,
      outbox,
      onBeside: (one, others) => isAlive && onBeside([one, ...others].map(({ id }) => id)),
      onRead(invoiceId, snapshot, readAt) {
        if (readAt > (readings.get(invoiceId)?.readAt ?? 0)) readings.set(invoiceId, { ...snapshot, readAt })
      },
    })

    function panelOf(invoiceId: string): Recorder {
      const known = panels.get(invoiceId)
      if (known) return known
      const panel = createRecorder({
        invoiceId,
        service: connection.serviceId,
        outbox,
        confirmed,
        writer: () => features.write.payments,
        key: newKey,
      })
      panels.set(invoiceId, panel)
      return panel
    }

    const searchIndex = {
      rebuild: async () => undefined,
      pause: () => undefined,
      start: () => undefined,
    }
    const readAgain = async () =>
      void (await Promise.allSettled([...readings.keys()].map((id) => confirmed.look(id))))
    if (isOurs)
      void new ChangeStream(
        { ...connection, searchIndex },
        {
          readAgain,
          onLive: () => undefined,
          onNotLive: () => undefined,
          sight,
          onOffline: () => () => {},
          locks: ownLocks,
          storage,
          clock,
        },
      )

    /** As its screens show it: what was read, with what is known better since. */
    function lastRead(invoiceId: string): InvoiceSnapshot | null {
      const snapshot = readings.get(invoiceId)
      if (!snapshot) return null
      const { payments, readAt } = snapshot
      return {
        invoice: records.invoices.find(invoiceId) ?? snapshot.invoice,
        ...(payments !== undefined && {
          payments:
            payments && records.payments.current(payments, (row) => row.invoiceId === invoiceId, { readAt }),
        }),
      }
    }
    const isLive = () => connection.live.get().isLive

    return {
      keyAt,
      isAlive: () => isAlive,
      kill,
      killAfter: (uses, when) => void (death = { uses, when }),
      signedIn: () => void outbox.resume(),
      isLive,
      onNews: records.payments.others.subscribe,
      listed() {
        const { entries, elsewhere } = outbox.get()
        const acts = [...entries, ...elsewhere]
        const groups = new Set(acts.map(({ group }) => group))
        // The later steps of an act are listed with it.
        const later = disk.entries().filter(({ group }) => group !== undefined && groups.has(group))
        return new Set([...acts, ...later].map(({ id }) => id))
      },
      invoice(id) {
        const shown = lastRead(id)
        return (
          shown && {
            status: shown.invoice.status,
            balanceCents: shown.invoice.balanceCents,
            payments: shown.payments?.map((row) => row.id) ?? null,
          }
        )
      },
      card(id) {
        const row = records.appointments.find(id)
        return row
          ? { status: row.status, notes: row.notes, isPending: records.appointments.isPending(id) }
          : null
      },
      openPanel: (invoiceId, onChange) =>
        openPanel({
          invoiceId,
          panel: panelOf(invoiceId),
          clock,
          wall: computer.wall,
          isAlive: () => isAlive,
          isLive,
          lastRead: () => lastRead(invoiceId),
          onNews: records.payments.others.subscribe,
          onChange,
        }),
      voidInvoice(id) {
        const shown = lastRead(id)
        if (!shown || !features.write.invoices || shown.invoice.status === 'voided') return null
        const held = voidInvoice(features.write.invoices, id, {
          ms: HELD_MS,
          name: id,
          expects: seenOf(shown),
        })
        const end = held.done.then((over): End =>
          over.kind === 'failed' ? failed(over.failure) : { kind: 'confirmed' },
        )
        return { key: held.id, end, undo: () => held.cancel() }
      },
      async moveCard(id, to) {
        const row = records.appointments.find(id)
        const writer = features.write.appointments
        if (!row || !writer) return 'refused'
        const ways = (from: string) => movesBetween(capabilities.get(), from, to)
        return (await moveAppointment(writer, moves).mutationFn({ row, to, ways, name: id })).kind
      },
      editCard: async (id, notes, about) =>
        (features.write.appointments
          ? updateAppointment(features.write.appointments)
          : denied('appointments')
        )
          .mutationFn({ id, name: about, changes: { notes } })
          .then(
            (): End => ({ kind: 'confirmed' }),
            (failure: unknown) => failed(failure),
          ),
      readBoard: async () =>
        void (await Promise.allSettled(
          APPOINTMENT_STATUSES.map(async (status) => api.appointments?.ofStatus?.(status, null, 50)),
        )),
      letGoOfTheRest() {
        for (const entry of outbox.get().entries) {
          if (isOver(entry) && invoicePaidBy(entry) === null) void outbox.resolve(entry.id, 'discard')
        }
      },
    }
  }

  return {
    openTab,
    fillDisk: disk.fill,
    unconfirmed: async () =>
      disk.entries().map((entry) => ({
        ...keptOf(entry),
        state: entry.state,
        pays: invoicePaidBy(entry),
        isRefused: entry.state === 'refused',
      })),
  }
}
