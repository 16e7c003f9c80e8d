import { askTheTime } from '../../api/askTheTime'
import { hearChanges } from '../../changes/changes'
import { keptListening } from '../../changes/keptListening'
import type { Sight } from '../../changes/whoListens'
import { connect } from '../../connect'
import type { Entry, JournalStore } from '../../journal/entry'
import { createJournal, type Journal } from '../../journal/journal'
import { createServiceTime } from '../../journal/serviceTime'
import type { LeaderParts } from '../../leader'
import { pageTime } from '../../pageTime'
import { createTill } from '../../payments/createTill'
import { invoicePaidBy } from '../../payments/entries'
import { createHabits } from '../../payments/habits'
import { createLookAgain } from '../../payments/lookAgain'
import type { Standing } from '../../payments/seen'
import { createStillWatched } from '../../payments/stillWatched'
import type { Till } from '../../payments/till'
import { keptTime } from '../../serviceMemory'
import type { ShopApi } from '../../shop'
import type { Browser } from './browser'
import { connectionOf, SERVICE_ID } from './gateway'

// The one file that knows how the client's code is put together: as app/session/desk.ts, app/payments/tills.ts and
// app/frame/keepUpToDate.ts do it, with what a computer has handed in.

export type Page = {
  /** The connection that this page was loaded for. */
  readonly keyAt: 0 | 1
  readonly journal: Journal
  readonly api: ShopApi
  readonly tillOf: (invoiceId: string) => Till
  /** The invoice and its payments as this page has last read them. */
  readonly lastRead: (invoiceId: string) => Standing | null
  /** Whether it says that it shows what is. */
  readonly isLive: () => boolean
  /** Something was told of another desk. */
  readonly onTold: (listener: () => void) => () => void
  readonly isAlive: () => boolean
  /** Closed, reloaded or crashed: nothing of it runs any more. */
  readonly die: () => void
}

type Options = {
  browser: Browser
  keyAt: 0 | 1
  newKey: () => string
  /** Whether somebody looks at this tab. */
  sight: Sight
  /** Each entry as it is put on the disk. */
  onKept: (entry: Entry) => void
  /** Told beside everything else: these may be one payment, written down twice. */
  onDouble: (payments: readonly string[]) => void
  /** The gateway told that the session is over, or another connection's. */
  onSignedOut: () => void
}

const never = () => new Promise<never>(() => {})

export function openPage({ browser, keyAt, newKey, sight, onKept, onDouble, onSignedOut }: Options): Page {
  const { computer, disk, locks, place, isOurs } = browser
  const habits = createHabits(SERVICE_ID, place)
  const watched = createStillWatched(SERVICE_ID, place)
  const tab = {}
  let alive = true
  const dying = new AbortController()
  const clock = computer.clockOf(() => alive)

  /** What a page that is gone had asked for is answered to nobody. */
  async function whileAlive<T>(work: () => Promise<T>): Promise<T> {
    if (!alive) return never()
    try {
      const result = await work()
      return alive ? result : never()
    } catch (error) {
      if (!alive) return never()
      throw error
    }
  }

  const store: JournalStore = {
    durable: true,
    add: (entry) =>
      whileAlive(async () => {
        onKept(entry)
        await disk.add(entry)
      }),
    change: (id, next) => whileAlive(() => disk.change(id, next)),
    remove: (id, only) => whileAlive(() => disk.remove(id, only)),
    replace: (id, entry) =>
      whileAlive(async () => {
        onKept(entry)
        return disk.replace(id, entry)
      }),
    all: () => whileAlive(() => disk.all()),
  }
  const ownLocks = locks.locksOf(tab)
  const air = browser.airOf(connectionOf(keyAt))
  const channel = air.channelOf(tab)
  const leaderParts = {
    locks: ownLocks,
    openChannel: () => ({
      postMessage: (message: unknown) => void (alive && channel.post(message)),
      addEventListener: (_: string, hear: (event: { data: unknown }) => void) =>
        void channel.listen((data) => hear({ data })),
      close: () => undefined,
    }),
  } as unknown as LeaderParts
  // Of a page that is gone the browser ends the stream; what else it asked for goes on to the service.
  const whileOpen = (url: string, { signal, ...init }: RequestInit) =>
    browser.fetch(
      url,
      {
        ...init,
        signal: url.endsWith('/changes')
          ? AbortSignal.any([dying.signal, ...(signal ? [signal] : [])])
          : (signal ?? null),
      },
      tab,
    )

  const connection = connect(
    {
      connection: connectionOf(keyAt),
      serviceId: SERVICE_ID,
      service: 'Shop',
      isOurs,
      scopes: null,
      surface: 'full',
      shop: 'Shop',
    },
    {
      onSignedOut: () => alive && onSignedOut(),
      onSkipped: () => undefined,
      fetch: (url, init) => whileAlive(() => whileOpen(url, init)),
      clock,
      storage: null,
      leaderParts,
      makeJournal(line, send) {
        const ask = (signal: AbortSignal) => askTheTime(line.transport, signal)
        const time = createServiceTime(clock, computer.wall, ask, keptTime(SERVICE_ID, place))
        line.hearDate(time.heard)
        return createJournal({
          connection: line.name,
          service: line.serviceId,
          store,
          locks: ownLocks,
          channel: browser.air.channelOf(tab),
          clock,
          wall: computer.wall,
          newKey,
          time,
          send,
          look: createLookAgain({ transport: line.transport, isOurs, habits }),
        })
      },
      makeDirectory: () => null,
    },
  )
  const { journal, api, books, capabilities } = connection
  capabilities.learn('write:payments', 'yes')
  capabilities.learn('write:invoices', 'yes')
  // Whoever records next to nobody's eyes is told of what came beside it as well.
  journal.onConfirmed((entry) => {
    const invoiceId = invoicePaidBy(entry)
    if (invoiceId !== null) tillOf(invoiceId)
  })
  void journal.resume()

  const tills = new Map<string, Till>()
  const read = new Map<string, Standing & { readAt: number }>()

  function tillOf(invoiceId: string): Till {
    const known = tills.get(invoiceId)
    if (known) return known
    const till = createTill({
      connection: connection.name,
      service: connection.serviceId,
      habit: () => (isOurs ? 'keeps' : habits.get()),
      wall: computer.wall,
      ...(!isOurs && { later: (ms: number, run: () => void) => void clock.after(ms, run) }),
      watched,
      invoiceId,
      api,
      journal,
      locks: ownLocks,
      onBeside: (one, others) => alive && onDouble([one, ...others].map(({ id }) => id)),
      onRead: (standing) => void read.set(invoiceId, { ...standing, readAt: pageTime() }),
    })
    tills.set(invoiceId, till)
    return till
  }

  const directory = {
    learn: () => undefined,
    startOver: async () => undefined,
    pause: () => undefined,
    start: () => undefined,
  }
  if (isOurs)
    hearChanges(
      { ...connection, directory },
      {
        readAgain: async () =>
          void (await Promise.allSettled([...read.keys()].map((id) => tillOf(id).look()))),
        onHearing: () => undefined,
        onDeaf: () => undefined,
        sight,
        onOffline: () => () => {},
        locks: ownLocks,
        memory: (service, name) => keptListening(service, name, place, computer.wall),
        clock,
      },
    )

  /** As its screens show it: what was read, with what is known better since. */
  function lastRead(invoiceId: string): Standing | null {
    const standing = read.get(invoiceId)
    if (!standing) return null
    const { payments, readAt } = standing
    return {
      invoice: books.invoices.find(invoiceId) ?? standing.invoice,
      ...(payments !== undefined && {
        payments: payments && books.payments.apply(payments, readAt, (row) => row.invoiceId === invoiceId),
      }),
    }
  }

  for (const kept of watched.all()) tillOf(kept.invoiceId).watch(kept)

  return {
    keyAt,
    journal,
    api,
    tillOf,
    lastRead,
    isLive: () => connection.live.get().isLive,
    onTold: books.payments.others.subscribe,
    isAlive: () => alive,
    die() {
      alive = false
      locks.crash(tab)
      air.crash(tab)
      browser.air.crash(tab)
      dying.abort()
    },
  }
}
