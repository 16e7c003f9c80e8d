import type { Crawl, CrawlParts, createCrawl } from './crawl'
import type { Rows } from './rows'
import type { DirectoryStore } from './store'
import type { CrawlProgress, TabLeader } from './tabs'

/** What reads comes after the first page, which has no need of it. */
export type LoadCrawl = () => Promise<typeof createCrawl>

export const importCrawl: LoadCrawl = async () => (await import('./crawl')).createCrawl

type ReaderParts = Omit<CrawlParts, 'store' | 'onRows' | 'onProgress'> & {
  store: () => Promise<DirectoryStore>
  loadCrawl: LoadCrawl
  leader: Pick<TabLeader, 'isLeader' | 'subscribe'>
  onRows: (rows: Rows) => void
  onProgress: (progress: CrawlProgress) => void
}

/** Reads in the background while it may, in one tab of this browser. */
export function createReader({ store, loadCrawl, leader, onRows, onProgress, ...parts }: ReaderParts) {
  let mayRead = false
  let turn: AbortController | null = null
  let crawl: Crawl | null = null

  async function read() {
    if (!mayRead || turn || !leader.isLeader()) return
    const mine = new AbortController()
    turn = mine
    const { signal } = mine
    const [kept, create] = await Promise.all([store(), loadCrawl().catch(() => null)])
    if (create === null) {
      // Not to be had just now: tried again with the next reason to read.
      if (turn === mine) turn = null
      return
    }
    const current = create({
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
