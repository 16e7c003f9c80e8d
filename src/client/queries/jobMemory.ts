import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Page, Quote } from '../records'
import type { Source } from './source'

/** The newest 500: what was charged longer ago is not what it costs. */
const PAGES = 5

export type Remembered = { quotes: readonly Quote[]; isAll: boolean }

/** The newest quotes, for what this shop charged for a job: read when it is first wanted, and once in a session. */
export const jobMemory = ({ name, api }: Source) =>
  queryOptions({
    queryKey: [name, 'quotes', 'memory'],
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    async queryFn({ signal }): Promise<Remembered> {
      const quotes: Quote[] = []
      let next: string | null = null
      for (let page = 0; page < PAGES; page += 1) {
        const read: Page<Quote> | undefined = await api.quotes?.list(
          { status: null, customerId: null },
          next,
          PAGE_SIZE,
          { signal },
        )
        if (!read) break
        quotes.push(...read.rows)
        next = read.next
        if (next === null) break
      }
      return { quotes, isAll: next === null }
    },
  })
