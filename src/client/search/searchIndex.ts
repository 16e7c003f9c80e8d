import * as z from 'zod/mini'
import { realClock, type Clock } from '~/client/clock'
import type { Leader } from '~/client/leader'
import type { Customer, Vehicle } from '~/client/nouns/nouns'
import type { Reading, Reads } from '~/client/reads'
import { ACTIVITIES, CoverageView, type Coverage } from './coverage'
import { CurrentStore, OffSwitch } from './currentStore'
import type { IndexSync } from './indexSync'
import type { Namesake, Results } from './results'
import { KnownCustomer, knownCustomer, KnownVehicle, knownVehicle, RowCache, type Rows } from './rows'
import type { CardVehicle, ScreenReads } from './screenReads'
import type { IndexStore, OpenStore } from './store'
import { WorkerClient, type SearchPort } from './workerClient'

/** What the tabs of one connection post to each other. Other parts of the program post on the same channel. */
const TabMessage = z.discriminatedUnion('search', [
  z.object({
    search: z.literal('rows'),
    customers: z.array(KnownCustomer),
    vehicles: z.array(KnownVehicle),
  }),
  z.object({ search: z.literal('progress'), activity: z.enum(ACTIVITIES), isCaughtUp: z.boolean() }),
  /** A tab has opened: the leader answers with its progress. */
  z.object({ search: z.literal('opened') }),
  z.object({ search: z.literal('switched'), isOff: z.boolean() }),
])

type TabMessage = z.output<typeof TabMessage>
type Progress = Pick<Coverage, 'activity'> & { isCaughtUp: boolean }

export type TabLeader = Pick<Leader, 'isLeader' | 'subscribe' | 'tell' | 'hear'>

/** Records that any part of the program has read or written. */
type Records = { customers?: readonly Customer[]; vehicles?: readonly Vehicle[] }

export type SearchIndexOptions = {
  /** Names the database. */
  connection: string
  shop: Pick<Reads, 'customers' | 'vehicles' | 'people'>
  /** The tab that leads syncs; the others get its rows. */
  leader: TabLeader
  requestsPerMinute: () => number
  /** Whether the change stream brings changes of other computers as they happen. */
  isLive?: () => boolean
  /** Resolves when no foreground request or scroll needs the processor. */
  untilFree?: () => Promise<void>
  startWorker: () => SearchPort
  /** The first cards do without what is stored, and without the sync. */
  openStore: OpenStore
  loadSync: () => Promise<typeof IndexSync>
  clock?: Clock
  /** The computer's clock, which knows the day. */
  today?: () => number
  offSwitch?: OffSwitch
}

/** Customers and vehicles of one connection, stored on this computer, for searching and for names on screen. */
export class SearchIndex {
  readonly #options: SearchIndexOptions
  readonly #offSwitch: OffSwitch
  readonly #store: CurrentStore
  readonly #view: CoverageView
  readonly #worker: WorkerClient
  readonly #customers: RowCache<KnownCustomer>
  readonly #vehicles: RowCache<KnownVehicle>
  readonly #stopListening: readonly (() => void)[]
  #screenReads: Promise<ScreenReads | null> | null = null
  /** Rows that the next microtask adds together: a page of a list is a hundred single calls. */
  #upserted: Rows[] = []
  #progress: Progress = { activity: 'starting', isCaughtUp: false }
  #isStarted = false
  #isClosed = false
  #maySync = false
  #syncing: AbortController | null = null

  constructor(options: SearchIndexOptions) {
    const { connection, shop, leader, untilFree = async () => {} } = options
    this.#options = options
    this.#offSwitch = options.offSwitch ?? new OffSwitch()
    this.#store = new CurrentStore({
      connection,
      openStore: options.openStore,
      offSwitch: this.#offSwitch,
      onOpened: (store) => this.#onOpened(store),
      onWiped: () => this.#clear(),
    })
    this.#view = new CoverageView(this.store, () => shop.vehicles !== null)
    this.#worker = new WorkerClient({
      port: options.startWorker(),
      onLoaded: (isLoaded) => this.#view.set({ isLoaded }),
      untilFree,
    })
    const onRead = () => this.#view.emit()
    this.#customers = new RowCache({
      read: async (ids) => (await this.store()).customers(ids),
      isSame: (a, b) => a.name === b.name,
      onRead,
    })
    this.#vehicles = new RowCache({
      read: async (ids) => (await this.store()).vehicles(ids),
      isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      onRead,
    })
    this.#stopListening = [
      leader.subscribe(() => void this.#sync()),
      leader.hear((message) => {
        const parsed = z.safeParse(TabMessage, message)
        if (parsed.success && !this.#isClosed) this.#onTabMessage(parsed.data)
      }),
    ]
  }

  /**
   * `pinned`: ids of customers who are results however many others match better. Null where a later search has replaced it.
   * Rejects where the worker is broken: that is not "not found".
   */
  search(text: string, pinned?: readonly string[]): Promise<Results | null> {
    return this.#worker.search(text, pinned)
  }

  /** Customers with exactly this number. */
  withPhone(phone: string): Promise<readonly Namesake[]> {
    return this.#worker.withPhone(phone)
  }

  /** The stored name, at once; null where there is none, or not yet: then `subscribe` announces it. */
  readonly nameOf = (id: string): string | null => this.#customers.get(id)?.name ?? null
  readonly vehicleOf = (id: string): KnownVehicle | null => this.#vehicles.get(id)

  /** The same object until something changes. */
  readonly coverage = () => this.#view.get()
  /** Calls the listener when the coverage, a name or a vehicle changes. */
  readonly subscribe = (listener: () => void) => this.#view.subscribe(listener)
  readonly store = () => this.#store.get()

  /** Searches find these from now on, in all tabs. */
  upsert({ customers = [], vehicles = [] }: Records) {
    if (this.#isClosed) return
    const rows = { customers: customers.map(knownCustomer), vehicles: vehicles.map(knownVehicle) }
    this.#updateScreen(rows, true)
    if (this.#upserted.length === 0) queueMicrotask(() => this.#flushUpserted())
    this.#upserted.push(rows)
  }

  /** A screen shows these customers: reads each name once that the store lacks. */
  requestNames(ids: readonly string[], priority?: Reading['priority']) {
    void this.#withScreenReads((reads) => reads.requestNames(ids, priority))
  }

  requestVehicles(cards: readonly CardVehicle[]) {
    void this.#withScreenReads((reads) => reads.requestVehicles(cards))
  }

  /** Syncs in the background from now on. */
  start() {
    this.#isStarted = true
    this.#begin()
  }

  pause() {
    this.#isStarted = false
    this.#stopSync()
    if (this.#options.leader.isLeader()) this.#showProgress({ activity: 'paused', isCaughtUp: false })
  }

  /** For this computer: deletes the index, and neither syncs nor stores any more. */
  async turnOff() {
    this.#offSwitch.set(true)
    const emptied = this.#empty()
    this.#post({ search: 'switched', isOff: true })
    await emptied
  }

  turnOn() {
    this.#offSwitch.set(false)
    this.#store.release()
    this.#begin()
    this.#post({ search: 'switched', isOff: false })
  }

  /** The service was restored from a copy, so stored rows may not exist any more: reads all of them again. */
  async rebuild() {
    if (this.#isClosed) return
    await this.#empty()
    this.#begin()
    this.#post({ search: 'switched', isOff: this.#offSwitch.isOff() })
  }

  /** Stops. The store stays for the next page. */
  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopSync()
    for (const stop of this.#stopListening) stop()
    this.#worker.close()
  }

  /** Stops, and leaves nothing on this computer. */
  async wipe() {
    this.close()
    await this.#store.end()
    this.#customers.clear()
    this.#vehicles.clear()
  }

  #onOpened(store: IndexStore) {
    if (this.#isClosed) return
    if (store.isDurable) this.#worker.load(this.#options.connection)
    else this.#view.set({ isLoaded: true })
    void this.#view.refresh()
  }

  #begin() {
    if (this.#isClosed || !this.#isStarted) return
    this.#maySync = !this.#offSwitch.isOff()
    if (this.#maySync) void this.#sync()
    else this.#view.set({ activity: 'off' })
    void this.#view.refresh()
    this.#post({ search: 'opened' })
  }

  /** Syncs until stopped, in the tab that leads. */
  async #sync() {
    const { shop, leader, requestsPerMinute, isLive, loadSync } = this.#options
    const { clock = realClock, today = Date.now } = this.#options
    if (!this.#maySync || this.#syncing || !leader.isLeader()) return
    const syncing = new AbortController()
    this.#syncing = syncing
    const { signal } = syncing
    const [store, Sync] = await Promise.all([this.store(), loadSync()])
    if (signal.aborted) return
    if (store.isDurable) {
      const sync = new Sync({
        shop,
        store,
        clock,
        today,
        requestsPerMinute,
        ...(isLive && { isLive }),
        // An answer that comes after the stop may belong to an index that is deleted by now.
        onRows: (rows) => signal.aborted || this.#onStored(rows),
        onProgress: (activity) =>
          signal.aborted || this.#showProgress({ activity, isCaughtUp: sync.isCaughtUp() }),
      })
      await sync.run(signal)
    } else {
      // Without a store each page would read the whole shop again.
      this.#view.set({ activity: 'off' })
    }
    if (this.#syncing === syncing) this.#syncing = null
  }

  #stopSync() {
    this.#maySync = false
    this.#syncing?.abort()
    this.#syncing = null
  }

  #showProgress(progress: Progress) {
    this.#progress = progress
    this.#view.set(progress)
    this.#post({ search: 'progress', ...progress })
  }

  async #withScreenReads(run: (reads: ScreenReads) => unknown) {
    this.#screenReads ??= import('./screenReads').then(
      ({ ScreenReads }) =>
        new ScreenReads({
          shop: this.#options.shop,
          store: this.store,
          onRows: (rows) => {
            if (this.#isClosed) return
            this.#updateScreen(rows, true)
            this.#onStored(rows)
          },
        }),
      () => null,
    )
    const reads = await this.#screenReads
    // The file could not be loaded: the next request tries again.
    if (reads === null) this.#screenReads = null
    else if (!this.#isClosed) run(reads)
  }

  /** This tab has read rows from the service, and the store has them. */
  #onStored(rows: Rows) {
    this.#addRows(rows)
    this.#postRows(rows)
    void this.#view.refresh()
  }

  #addRows(rows: Rows) {
    this.#worker.upsert(rows)
    this.#updateScreen(rows)
  }

  /** `isRead`: by this tab. Without a store no screen could read them again, so the caches add them. */
  #updateScreen({ customers, vehicles }: Rows, isRead = false) {
    const isNamed = this.#customers.update(customers, isRead)
    if (this.#vehicles.update(vehicles, isRead) || isNamed) this.#view.emit()
  }

  #flushUpserted() {
    const upserted = this.#upserted
    this.#upserted = []
    if (this.#isClosed) return
    const rows = {
      customers: upserted.flatMap(({ customers }) => customers),
      vehicles: upserted.flatMap(({ vehicles }) => vehicles),
    }
    this.#worker.upsert(rows)
    void this.#putInStore(rows).then(() => this.#postRows(rows))
  }

  async #putInStore(rows: Rows) {
    // Searches find rows that don't fit on the disk for as long as the page stays.
    await this.store()
      .then((store) => store.put(rows))
      .catch(() => {})
    // A card may have asked in between, when the store had no such row.
    this.#updateScreen(rows)
    void this.#view.refresh()
  }

  #onTabMessage(message: TabMessage) {
    switch (message.search) {
      case 'rows':
        this.#addRows(message)
        return void this.#view.refresh()
      case 'progress': {
        const { activity, isCaughtUp } = message
        if (this.#options.leader.isLeader() || this.#offSwitch.isOff()) return
        return this.#view.set({ activity, isCaughtUp })
      }
      case 'opened':
        if (this.#options.leader.isLeader()) this.#post({ search: 'progress', ...this.#progress })
        return
      case 'switched':
        this.#offSwitch.set(message.isOff)
        this.#store.release()
        if (message.isOff) this.#clear()
        else this.#begin()
    }
  }

  #empty() {
    const emptied = this.#store.empty()
    this.#clear()
    return emptied
  }

  #clear() {
    this.#stopSync()
    this.#worker.clear()
    this.#customers.clear()
    this.#vehicles.clear()
    void this.#screenReads?.then((reads) => reads?.clear())
    this.#view.set({ activity: this.#offSwitch.isOff() ? 'off' : 'stopped', isCaughtUp: false })
    void this.#view.refresh()
  }

  #postRows({ customers, vehicles }: Rows) {
    this.#post({ search: 'rows', customers: [...customers], vehicles: [...vehicles] })
  }

  #post(message: TabMessage) {
    try {
      this.#options.leader.tell(message)
    } catch {
      // The channel closes with the connection: no tab needs later messages.
    }
  }
}
