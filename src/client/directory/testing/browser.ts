import { createFakeClock, settle } from '../../testing/fakeClock'
import { createCrawl } from '../crawl'
import { createDirectory, type DirectoryOptions } from '../createDirectory'
import { importWriter } from '../durableStore'
import { createOffSwitch } from '../offSwitch'
import { createOnCards } from '../onCards'
import { createFakeShop } from './fakeShop'
import { createTestPort } from './searchPort'
import { createFakeTabs } from './tabs'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

// As everything here, it waits for no network.
await importWriter()

/** A browser with tabs, all of them signed in to one shop. */
export function createBrowser(options: Parameters<typeof createFakeShop>[0] = {}) {
  const clock = createFakeClock()
  const shop = createFakeShop({ ...options, now: () => clock.now() })
  const tabs = createFakeTabs()
  const storage = createStorage()

  function open(more: Partial<DirectoryOptions> = {}) {
    const leader = tabs.open()
    const port = createTestPort()
    const directory = createDirectory({
      connection: 'north',
      shop: shop.api,
      leader,
      budgetWindow: () => 1_000,
      workerFactory: () => port,
      loadCrawl: async () => createCrawl,
      loadOnCards: async () => createOnCards,
      clock,
      today: () => 1_700_000_000_000,
      offSwitch: createOffSwitch(storage),
      ...more,
    })
    const names = async (text: string) => (await directory.search(text))?.found.map(({ name }) => name)
    const closeTab = () => {
      directory.close()
      leader.close()
    }
    return { directory, names, port, closeTab }
  }

  /** IndexedDB takes a few turns for each request. */
  async function go(ms = 1) {
    for (let turn = 0; turn < 1_500; turn += 1) await settle()
    await clock.advance(ms)
    for (let turn = 0; turn < 1_500; turn += 1) await settle()
  }
  return { open, shop, clock, go, storage }
}
