import * as z from 'zod/mini'
import type { Leader } from '../leader'
import { KnownCustomer, KnownVehicle, type Rows } from './rows'

const ACTIVITIES = ['starting', 'reading', 'resting', 'paused', 'stopped', 'off'] as const

/** What the tabs of one connection tell each other. Others on the same channel speak of other things. */
const DirectoryNews = z.discriminatedUnion('directory', [
  z.object({
    directory: z.literal('rows'),
    customers: z.array(KnownCustomer),
    vehicles: z.array(KnownVehicle),
  }),
  z.object({
    directory: z.literal('progress'),
    activity: z.enum(ACTIVITIES),
    isCaughtUp: z.boolean(),
  }),
  z.object({ directory: z.literal('wanted'), ids: z.array(z.string()) }),
  z.object({ directory: z.literal('asking') }),
  z.object({ directory: z.literal('switched'), isOff: z.boolean() }),
])

export type DirectoryNews = z.output<typeof DirectoryNews>
export type CrawlProgress = Omit<Extract<DirectoryNews, { directory: 'progress' }>, 'directory'>

export type TabLeader = Pick<Leader, 'isLeader' | 'subscribe' | 'tell' | 'hear'>

export function createTabs(leader: TabLeader, hear: (news: DirectoryNews) => void) {
  const stop = leader.hear((message) => {
    const news = z.safeParse(DirectoryNews, message)
    if (news.success) hear(news.data)
  })

  function tell(news: DirectoryNews) {
    try {
      leader.tell(news)
    } catch {
      // The channel closes with the connection, and what is said after that is for nobody.
    }
  }

  return {
    rows: ({ customers, vehicles }: Rows) =>
      tell({ directory: 'rows', customers: [...customers], vehicles: [...vehicles] }),
    progress: (progress: CrawlProgress) => tell({ directory: 'progress', ...progress }),
    wanted: (ids: readonly string[]) => tell({ directory: 'wanted', ids: [...ids] }),
    asking: () => tell({ directory: 'asking' }),
    switched: (isOff: boolean) => tell({ directory: 'switched', isOff }),
    stop,
  }
}
