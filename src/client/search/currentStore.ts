import type { IndexStore, OpenStore } from './store'
import { NO_ROWS, NOTHING_READ } from './stored'

/** Where a person has turned the index off, or the browser has no database: searches find what this page has opened. */
const NO_STORE: IndexStore = {
  isDurable: false,
  put: async () => {},
  customers: async () => [],
  vehicles: async () => [],
  vehiclesOf: async () => [],
  nextUnread: async () => null,
  nextStale: async () => null,
  counts: async () => NO_ROWS,
  sync: async () => NOTHING_READ,
  wipe: async () => {},
}

/** This computer's setting, for every connection. It says nothing about any shop, so signing out leaves it. */
const OFF_KEY = 'frontdesk:search-index'
const OFF = 'off'

type SwitchStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser may forbid storage by throwing at any access. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Whether this computer may store the index. Where localStorage fails, the setting lasts as long as the page. */
export class OffSwitch {
  readonly #storage: SwitchStorage | null
  #isOff: boolean

  constructor(storage: SwitchStorage | null = attempt(() => globalThis.localStorage) ?? null) {
    this.#storage = storage
    this.#isOff = attempt(() => storage?.getItem(OFF_KEY)) === OFF
  }

  isOff() {
    return this.#isOff
  }

  set(isOff: boolean) {
    this.#isOff = isOff
    attempt(() => (isOff ? this.#storage?.setItem(OFF_KEY, OFF) : this.#storage?.removeItem(OFF_KEY)))
  }
}

/** `onOpened`: a store is in use from now on. `onWiped`: another tab has signed out, or turned the index off. */
type CurrentStoreParts = {
  connection: string
  openStore: OpenStore
  offSwitch: OffSwitch
  onOpened: (store: IndexStore) => void
  onWiped: () => void
}

/** The store in use: IndexedDB, or none where a person has turned it off, or the browser forbids it. */
export class CurrentStore {
  readonly #parts: CurrentStoreParts
  #current: Promise<IndexStore> | null = null
  /** A database that is opened before its deletion has ended would be closed by that. */
  #wiping: Promise<void> = Promise.resolve()

  constructor(parts: CurrentStoreParts) {
    this.#parts = parts
  }

  get(): Promise<IndexStore> {
    this.#current ??= this.#open()
    return this.#current
  }

  /** Deletes what is stored. The next `get` opens a store anew, as the switch is then. */
  async empty() {
    const last = this.#lastStore()
    this.#current = null
    const wiping = last.then((store) => store.wipe())
    this.#wiping = wiping.catch(() => undefined)
    await wiping
  }

  /** Deletes what is stored, and stores nothing more: late answers stay in this page. */
  async end() {
    const last = this.#lastStore()
    this.#current = Promise.resolve(NO_STORE)
    await (await last).wipe()
  }

  /** The next `get` opens a store anew. */
  release() {
    this.#current = null
  }

  #lastStore() {
    return this.#current ?? this.#openDurable(() => {})
  }

  #openDurable(onWiped: () => void) {
    const { connection, openStore } = this.#parts
    return openStore(connection, onWiped).catch(() => NO_STORE)
  }

  #open() {
    const opening = this.#openAsSwitched(() => {
      if (this.#current !== opening) return
      this.#current = Promise.resolve(NO_STORE)
      this.#parts.onOpened(NO_STORE)
      this.#parts.onWiped()
    })
    return opening
  }

  async #openAsSwitched(onWiped: () => void): Promise<IndexStore> {
    await this.#wiping
    const store = this.#parts.offSwitch.isOff() ? NO_STORE : await this.#openDurable(onWiped)
    this.#parts.onOpened(store)
    return store
  }
}
