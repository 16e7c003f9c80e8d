import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import { pages } from '../api/pages'
import { noteWords, otherWords } from '../appointments/otherWords'
import type { Appointment, Page } from '../records'
import type { Reading, ShopApi } from '../shop'
import { appointmentsKey } from './keys'
import { isKnown, newestKey, PAGES } from './listsOfOthers'
import type { Source } from './source'

// A service that filters by status shows what stands in an unknown one to nobody who asks for the known ones. So the
// newest of all are read without a filter, on a slower round than the board's; a word that is found there is asked for
// by its name from then on, and what is older than these pages can be found by a word that is known and not otherwise.

export type Newest = {
  /** Every word that was ever found. */
  readonly words: readonly string[]
  /** Of the newest, those in such a status. */
  readonly rows: readonly Appointment[]
  /** How many were read. */
  readonly count: number
  /** When the last that was read was made; null where all were read. */
  readonly since: string | null
}

export const ROUND_MS = 60_000
const NONE: Page<Appointment> = { rows: [], next: null, skipped: 0 }
/** Of one word no more than this is read for a look: it may be one in which everything ends. */
export const MOST_OF_A_WORD = PAGES * PAGE_SIZE

/** Our own service has our own words. */
export const mayHaveOthers = ({ isOurs, api }: Pick<Source, 'api'> & { readonly isOurs: boolean }) =>
  !isOurs && api.appointments?.newest !== undefined

export const newestAppointments = ({ name, api }: Source) =>
  queryOptions({
    queryKey: newestKey(name),
    staleTime: ROUND_MS,
    async queryFn({ client, signal }): Promise<Newest> {
      const { rows, next } = await readNewest(api, { signal, priority: 'background' })
      const others = rows.filter(({ status }) => !isKnown(status))
      const isNew = noteWords(
        name,
        others.map(({ status }) => status),
      )
      // Shown now, and not when the board is read again anyway.
      if (isNew) void client.invalidateQueries({ queryKey: [...appointmentsKey(name), 'open'] })
      const since = next === null ? null : (rows.at(-1)?.createdAt ?? null)
      return { words: otherWords(name), rows: others, count: rows.length, since }
    },
  })

async function readNewest(api: ShopApi, reading: Reading): Promise<Page<Appointment>> {
  let all = NONE
  const list = pages<Appointment>(async (...page) => api.appointments?.newest?.(...page) ?? NONE, {
    ...reading,
    most: PAGES,
  })
  for await (const page of list) {
    // What lies behind a list that began again is read on the next round.
    if (page.restarted) return page
    all = { ...page, rows: [...all.rows, ...page.rows] }
  }
  return all
}
