import { OffSwitch } from '~/client/search/currentStore'
import { IndexSync } from '~/client/search/indexSync'
import { SearchIndex, type SearchIndexOptions } from '~/client/search/searchIndex'
import { DurableStore } from '~/client/search/store'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
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

// The index then loads its late file within the turns that `go` waits for.
await import('~/client/search/screenReads')

/** A browser with tabs, all of them signed in to one shop. */
export function createBrowser(options: Parameters<typeof createFakeShop>[0] = {}) {
  const clock = createFakeClock()
  const shop = createFakeShop({ ...options, now: () => clock.now() })
  const tabs = createFakeTabs()
  const storage = createStorage()

  function open(more: Partial<SearchIndexOptions> = {}) {
    const leader = tabs.open()
    const port = createTestPort()
    const index = new SearchIndex({
      connection: 'north',
      shop: shop.api,
      leader,
      requestsPerMinute: () => 1_000,
      startWorker: () => port,
      openStore: (...parts) => DurableStore.open(...parts),
      loadSync: async () => IndexSync,
      clock,
      today: () => 1_700_000_000_000,
      offSwitch: new OffSwitch(storage),
      ...more,
    })
    const names = async (text: string) => (await index.search(text))?.found.map(({ name }) => name)
    const closeTab = () => {
      index.close()
      leader.close()
    }
    return { index, names, port, closeTab }
  }

  /** IndexedDB takes a few turns for each request. */
  async function go(ms = 1) {
    for (let turn = 0; turn < 1_500; turn += 1) await settle()
    await clock.advance(ms)
    for (let turn = 0; turn < 1_500; turn += 1) await settle()
  }
  return { open, shop, clock, go, storage }
}
