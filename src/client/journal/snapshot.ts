import { createSignal } from '../signal'
import type { Entry } from './entry'
import type { WatchedStore } from './persist'

/** What the frame shows. The same object until something changes. */
export type JournalSnapshot = {
  /** False while this computer can't save what is entered. */
  readonly durable: boolean
  readonly held: number
  readonly unsent: number
  readonly unconfirmed: number
  readonly refused: number
  readonly unsure: number
  /** Of other connections. */
  readonly foreign: number
  /** This connection's, in the order of saving. */
  readonly entries: readonly Entry[]
  readonly elsewhere: readonly Entry[]
  /** What nobody sends, of whichever connection, for whoever goes on with it. */
  readonly left: readonly Entry[]
}

const NOTHING: JournalSnapshot = {
  durable: true,
  held: 0,
  unsent: 0,
  unconfirmed: 0,
  refused: 0,
  unsure: 0,
  foreign: 0,
  entries: [],
  elsewhere: [],
  left: [],
}

export function createView(store: WatchedStore, connection: string) {
  const snapshot = createSignal<JournalSnapshot>(NOTHING)
  let shown = JSON.stringify(snapshot.get())
  let reading: Promise<void> | null = null
  let isStale = false

  async function readAll() {
    const rows = await store.all().catch(() => null)
    if (!rows) return show({ ...snapshot.get(), durable: false })
    const left = rows.filter((entry) => entry.left)
    const all = rows.filter((entry) => !entry.left)
    const entries = all.filter((entry) => entry.connection === connection)
    const elsewhere = all.filter((entry) => entry.connection !== connection)
    const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
    show({
      durable: store.works,
      held: count('held'),
      unsent: count('saved'),
      unconfirmed: count('sent'),
      refused: count('refused'),
      unsure: count('unsure'),
      foreign: elsewhere.length,
      entries,
      elsewhere,
      left,
    })
  }

  function show(next: JournalSnapshot) {
    const seen = JSON.stringify(next)
    if (seen === shown) return
    shown = seen
    snapshot.set(next)
  }

  /** Reads the store again; calls while it reads become one more reading. */
  async function refresh(): Promise<void> {
    isStale = true
    reading ??= readUntilFresh()
    await reading
  }

  async function readUntilFresh() {
    while (isStale) {
      isStale = false
      await readAll()
    }
    reading = null
  }

  return { get: snapshot.get, subscribe: snapshot.subscribe, refresh }
}
