import type { Entry, JournalStore } from './entry'

/** What the frame shows. The same object until something changes. */
export type JournalSnapshot = {
  /** False once something had to be kept in memory: a crash of this browser may need a look. */
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
}

/** `isDoubtful`: judged too old by a clock that may be wrong; shown as unsure without being written down. */
export function createView(store: JournalStore, connection: string, isDoubtful: (id: string) => boolean) {
  const listeners = new Set<() => void>()
  let snapshot: JournalSnapshot = { ...NOTHING, durable: store.durable }
  let shown = JSON.stringify(snapshot)
  let reading: Promise<void> | null = null
  let isStale = false

  async function readAll() {
    const all = await store.all()
    const entries = all
      .filter((entry) => entry.connection === connection)
      .map((entry): Entry => (isDoubtful(entry.id) ? { ...entry, state: 'unsure' } : entry))
    const elsewhere = all.filter((entry) => entry.connection !== connection)
    const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
    const next: JournalSnapshot = {
      durable: store.durable,
      held: count('held'),
      unsent: count('saved'),
      unconfirmed: count('sent'),
      refused: count('refused'),
      unsure: count('unsure'),
      foreign: elsewhere.length,
      entries,
      elsewhere,
    }
    const seen = JSON.stringify(next)
    if (seen === shown) return
    snapshot = next
    shown = seen
    for (const tell of listeners) tell()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
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

  return { get: () => snapshot, subscribe, refresh }
}
