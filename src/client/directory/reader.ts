import { createCrawl, type Crawl, type CrawlParts } from './crawl'
import type { Rows } from './rows'
import type { DirectoryStore } from './store'
import type { Progress, TabLeader } from './tabs'

type Parts = Omit<CrawlParts, 'store' | 'onRows' | 'onProgress'> & {
  store: () => Promise<DirectoryStore>
  leader: Pick<TabLeader, 'isLeader' | 'subscribe'>
  onRows: (rows: Rows) => void
  onProgress: (progress: Progress) => void
}

/** Reads in the background while it may, in one tab of this browser. */
export function createReader({ store, leader, onRows, onProgress, ...parts }: Parts) {
  let mayRead = false
  let turn: AbortController | null = null
  let crawl: Crawl | null = null

  async function read() {
    if (!mayRead || turn || !leader.isLeader()) return
    const mine = new AbortController()
    turn = mine
    const { signal } = mine
    const kept = await store()
    const current = createCrawl({
      ...parts,
      store: kept,
      // What was under way when reading was stopped may belong to what was deleted since.
      onRows: ({ customers = [], vehicles = [] }) => {
        if (!signal.aborted) onRows({ customers, vehicles })
      },
      onProgress(activity) {
        if (!signal.aborted) onProgress({ activity, isCaughtUp: current.isCaughtUp() })
      },
    })
    crawl = current
    await current.run(signal)
    if (turn === mine) turn = null
  }

  const stopFollowing = leader.subscribe(() => void read())

  function stop() {
    mayRead = false
    turn?.abort()
    turn = null
    crawl = null
  }

  return {
    start() {
      mayRead = true
      void read()
    },
    stop,
    /** There may be something to read, or reading may be allowed again. */
    wake() {
      if (turn) crawl?.wake()
      else void read()
    },
    close() {
      stop()
      stopFollowing()
    },
  }
}
