import { realClock, type Clock } from '../clock'
import type { ShopApi } from '../shop'
import { createCoverageView } from './coverageView'
import type { Directory } from './directory'
import { openOutboxStore } from './durableStore'
import { createKeeper, type OpenStore } from './keeper'
import { createLateCards, importOnCards, type LoadOnCards } from './lateCards'
import { createLearning } from './learning'
import type { SearchPort } from './messages'
import { createNames } from './names'
import { createOffSwitch, type OffSwitch } from './offSwitch'
import { createReader, importCrawl, type LoadCrawl } from './reader'
import type { Rows } from './rows'
import { createSearchClient } from './searchClient'
import { createTabs, type CrawlProgress, type DirectoryNews, type TabLeader } from './tabs'
import { createVehicles } from './vehicles'
import { createWishes } from './wishes'

export type DirectoryOptions = {
  /** Names all that is kept. */
  connection: string
  shop: Pick<ShopApi, 'customers' | 'vehicles' | 'people'>
  /** One tab of a browser reads; the others hear what it has read. */
  leader: TabLeader
  /** Requests that the window of a minute holds. */
  budgetWindow: () => number
  /** Whether whoever is made or changed at another desk is told of as it happens. */
  isLive?: () => boolean
  /** When nobody asks for quiet. */
  untilFree?: () => Promise<void>
  workerFactory: () => SearchPort
  loadCrawl?: LoadCrawl
  loadOnCards?: LoadOnCards
  clock?: Clock
  /** The computer's clock, which knows what day it is. */
  today?: () => number
  openStore?: OpenStore
  offSwitch?: OffSwitch
}

export function createDirectory(options: DirectoryOptions): Directory {
  const { connection, shop, leader, budgetWindow, clock = realClock, today = Date.now } = options
  const {
    untilFree = async () => {},
    openStore = openOutboxStore,
    offSwitch = createOffSwitch(),
    loadCrawl = importCrawl,
    loadOnCards = importOnCards,
  } = options
  let isStarted = false
  let isOver = false

  const view = createCoverageView(
    () => keeper.store(),
    () => shop.vehicles !== null,
  )
  const client = createSearchClient({
    port: options.workerFactory(),
    onLoaded: (isLoaded) => view.set({ isLoaded }),
    untilFree,
  })
  const keeper = createKeeper({
    connection,
    openStore,
    offSwitch,
    onOpened(store) {
      if (isOver) return
      if (store.durable) client.load(connection)
      else view.set({ isLoaded: true })
      view.refresh()
    },
    onWiped: stopAndForget,
  })
  const wishes = createWishes()
  const names = createNames(async (ids) => (await keeper.store()).customers(ids), view.tell)
  const cars = createVehicles(async (ids) => (await keeper.store()).vehicles(ids), view.tell)
  const tabs = createTabs(leader, hear)
  const reader = createReader({
    shop,
    clock,
    today,
    wishes,
    leader,
    loadCrawl,
    windowLimit: budgetWindow,
    ...(options.isLive && { isLive: options.isLive }),
    store: keeper.store,
    onRows: readHere,
    onProgress: progress,
  })
  const onCards = createLateCards(loadOnCards, {
    shop,
    store: keeper.store,
    onRows: (rows) => isOver || readHere(rows),
  })
  function readHere(rows: Rows) {
    find(rows)
    tabs.rows(rows)
    view.refresh()
  }

  let last: CrawlProgress = { activity: 'starting', isCaughtUp: false }

  function progress(now: CrawlProgress) {
    last = now
    view.set(now)
    tabs.progress(now)
  }

  function find(rows: Rows) {
    client.put(rows)
    tellOf(rows)
  }

  function tellOf(rows: Rows) {
    const isNamed = names.hear(rows.customers)
    if (cars.hear(rows.vehicles) || isNamed) view.tell()
  }

  // What stands on a card is named at once.
  const learning = createLearning(tellOf, (rows) => {
    if (isOver) return
    client.put(rows)
    void keep(rows).then(() => tabs.rows(rows))
    // If reading had stopped because the session was over: it is no longer.
    reader.wake()
  })

  async function keep(rows: Rows) {
    // What can't be kept, for want of room, is still found for as long as the page stays.
    await keeper
      .store()
      .then((store) => store.put(rows))
      .catch(() => {})
    // A card may have asked in between, and been told that nothing is known.
    tellOf(rows)
    view.refresh()
  }

  function hear(news: DirectoryNews) {
    if (isOver) return
    switch (news.directory) {
      case 'rows':
        find(news)
        return void keepIfNobodyDid(news)
      case 'progress':
        if (!leader.isLeader() && !offSwitch.isOff())
          view.set({ activity: news.activity, isCaughtUp: news.isCaughtUp })
        return
      case 'wanted':
        wishes.add(news.ids)
        return reader.wake()
      case 'asking':
        if (leader.isLeader()) tabs.progress(last)
        return
      case 'switched':
        offSwitch.set(news.isOff)
        keeper.letGo()
        if (news.isOff) stopAndForget()
        else begin()
    }
  }

  async function keepIfNobodyDid(rows: Rows) {
    const store = await keeper.store()
    if (store.durable) view.refresh()
    else await keep(rows)
  }

  function begin() {
    if (isOver || !isStarted) return
    if (offSwitch.isOff()) view.set({ activity: 'off' })
    else reader.start()
    view.refresh()
    tabs.asking()
  }

  function stopAndForget() {
    reader.stop()
    client.clear()
    names.clear()
    cars.clear()
    onCards.clear()
    view.set({ activity: offSwitch.isOff() ? 'off' : 'stopped', isCaughtUp: false })
    view.refresh()
  }

  function empty() {
    const emptied = keeper.empty()
    stopAndForget()
    return emptied
  }

  function close() {
    if (isOver) return
    isOver = true
    reader.close()
    tabs.stop()
    client.close()
  }

  return {
    search: (text, ahead) => client.search(text, ahead),
    withPhone: (phone) => client.withPhone(phone),
    learn: (records) => isOver || learning(records),
    wanted(ids) {
      if (isOver) return
      wishes.add(ids)
      if (leader.isLeader()) reader.wake()
      else tabs.wanted(ids)
    },
    nameOf: (id) => names.nameOf(id),
    vehicleOf: (id) => cars.of(id),
    wantedNames: (ids) => void onCards.ask(({ wantNames }) => isOver || wantNames(ids)),
    wantedVehicles: (cards) => void onCards.ask(({ wantVehicles }) => isOver || wantVehicles(cards)),
    kept: keeper.store,
    coverage: () => view.get(),
    subscribe: (listener) => view.subscribe(listener),
    start() {
      isStarted = true
      begin()
    },
    pause() {
      isStarted = false
      reader.stop()
      if (leader.isLeader()) progress({ activity: 'paused', isCaughtUp: false })
    },
    isOn: () => !offSwitch.isOff(),
    async turnOff() {
      offSwitch.set(true)
      const emptied = empty()
      tabs.switched(true)
      await emptied
    },
    turnOn() {
      offSwitch.set(false)
      keeper.letGo()
      begin()
      tabs.switched(false)
    },
    async startOver() {
      if (isOver) return
      await empty()
      begin()
      tabs.switched(offSwitch.isOff())
    },
    close,
    async wipe() {
      close()
      await keeper.end()
      names.clear()
      cars.clear()
    },
  }
}
