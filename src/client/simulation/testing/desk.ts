import { askTheTime } from '../../api/askTheTime'
import { connect } from '../../connect'
import type { Entry, JournalStore } from '../../journal/entry'
import { createJournal, type Journal } from '../../journal/journal'
import { createServiceTime } from '../../journal/serviceTime'
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

// The one file that knows how the client's code is put together: as app/session/desk.ts and app/payments/tills.ts do it,
// with what a computer has handed in.

export type Page = {
  /** The connection that this page was loaded for. */
  readonly keyAt: 0 | 1
  readonly journal: Journal
  readonly api: ShopApi
  readonly tillOf: (invoiceId: string) => Till
  /** The invoice and its payments as this page has last read them. */
  readonly lastRead: (invoiceId: string) => Standing | null
  readonly isAlive: () => boolean
  /** Closed, reloaded or crashed: nothing of it runs any more. */
  readonly die: () => void
}

type Options = {
  browser: Browser
  keyAt: 0 | 1
  newKey: () => string
  /** Each entry as it is put on the disk. */
  onKept: (entry: Entry) => void
  /** Told beside everything else: these may be one payment, written down twice. */
  onDouble: (payments: readonly string[]) => void
  /** The gateway told that the session is over, or another connection's. */
  onSignedOut: () => void
}

const never = () => new Promise<never>(() => {})

export function openPage({ browser, keyAt, newKey, onKept, onDouble, onSignedOut }: Options): Page {
  const { computer, disk, locks, air, place, isOurs } = browser
  const habits = createHabits(SERVICE_ID, place)
  const watched = createStillWatched(SERVICE_ID, place)
  const tab = {}
  let alive = true
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

  const connection = connect(
    {
      connection: connectionOf(keyAt),
      serviceId: SERVICE_ID,
      service: 'Shop',
      isOurs,
      surface: 'full',
      shop: 'Shop',
      demo: false,
    },
    {
      onSignedOut: () => alive && onSignedOut(),
      onSkipped: () => undefined,
      fetch: (url, init) => whileAlive(() => browser.fetch(url, init)),
      clock,
      storage: null,
      leaderParts: { locks: null, openChannel: null },
      makeJournal(line, send) {
        const ask = (signal: AbortSignal) => askTheTime(line.transport, signal)
        const time = createServiceTime(clock, computer.wall, ask, keptTime(SERVICE_ID, place))
        line.hearDate(time.heard)
        return createJournal({
          connection: line.name,
          service: line.serviceId,
          store,
          locks: ownLocks,
          channel: air.channelOf(tab),
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
  const { journal, api, capabilities } = connection
  capabilities.learn('write:payments', 'yes')
  capabilities.learn('write:invoices', 'yes')
  // Whoever records next to nobody's eyes is told of what came beside it as well.
  journal.onConfirmed((entry) => {
    const invoiceId = invoicePaidBy(entry)
    if (invoiceId !== null) tillOf(invoiceId)
  })
  void journal.resume()

  const tills = new Map<string, Till>()
  const read = new Map<string, Standing>()

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
      onRead: (standing) => void read.set(invoiceId, standing),
    })
    tills.set(invoiceId, till)
    return till
  }

  for (const kept of watched.all()) tillOf(kept.invoiceId).watch(kept)

  return {
    keyAt,
    journal,
    api,
    tillOf,
    lastRead: (invoiceId) => read.get(invoiceId) ?? null,
    isAlive: () => alive,
    die() {
      alive = false
      locks.crash(tab)
      air.crash(tab)
    },
  }
}
