import { createMemoryStore } from './memoryStore'
import type { OffSwitch } from './offSwitch'
import type { DirectoryStore } from './store'

/** Rejects where nothing can be kept. `onWiped`: another tab has signed out, or turned the directory off. */
export type OpenStore = (connection: string, onWiped: () => void) => Promise<DirectoryStore>

type KeeperParts = {
  connection: string
  openStore: OpenStore
  offSwitch: OffSwitch
  onOpened: (store: DirectoryStore) => void
  onWiped: () => void
}

/** Holds the store in use: the durable one, or memory where that is turned off, forbidden or wiped. */
export function createKeeper({ connection, openStore, offSwitch, onOpened, onWiped }: KeeperParts) {
  let current: Promise<DirectoryStore> | null = null

  async function open(whenWiped: () => void) {
    const opened = offSwitch.isOff()
      ? createMemoryStore()
      : await openStore(connection, whenWiped).catch(() => createMemoryStore())
    onOpened(opened)
    return opened
  }

  function store(): Promise<DirectoryStore> {
    if (current) return current
    const opening = open(() => {
      if (current !== opening) return
      const memory = createMemoryStore()
      current = Promise.resolve(memory)
      onOpened(memory)
      onWiped()
    })
    current = opening
    return opening
  }

  return {
    store,
    /** What is kept is deleted. The next use opens anew, as the switch is then. */
    async empty() {
      const last = current ?? openStore(connection, () => {}).catch(() => createMemoryStore())
      current = null
      await (await last).wipe()
    },
    /** What is kept is deleted, and nothing more is kept: an answer that comes late is known to this page alone. */
    async end() {
      const last = current ?? openStore(connection, () => {}).catch(() => createMemoryStore())
      current = Promise.resolve(createMemoryStore())
      await (await last).wipe()
    },
    /** The next use opens anew. */
    letGo() {
      current = null
    },
  }
}
