import { isPeriod, type Period } from '~/domain/time/period'
import { readSortParam, textParam, type Sort } from './urlParams'

/** What the address says of a list of quotes or invoices: which rows it shows, and in which order. */
export type ListSearch<Word extends string, Column extends string> = {
  status?: Word
  customer?: string
  period?: Period
  sort?: Sort<Column>
}

/** An address may hold anything: what names no status, period or column is left out. */
export function readListSearch<Word extends string, Column extends string>(
  search: Record<string, unknown>,
  words: readonly Word[],
  columns: readonly Column[],
): ListSearch<Word, Column> {
  const { period } = search
  const status = words.find((word) => word === search['status'])
  const customer = textParam(search['customer'])
  const sort = readSortParam(search['sort'], columns)
  return {
    ...(status && { status }),
    ...(customer !== '' && { customer }),
    ...(isPeriod(period) && { period }),
    ...(sort && { sort }),
  }
}

/** What the address of such a list may show: what is open, all there are, or one status. */
export type ShownWord<Status extends string> = Status | 'open' | 'all'

export const shownWords = <Status extends string>(
  statuses: readonly Status[],
): readonly ShownWord<Status>[] => ['open', 'all', ...statuses]

/** What a list shows where its address says nothing: what is open; and of one customer, everything. */
export const shownOf = <Word extends string>({
  status,
  customer,
}: Pick<ListSearch<Word, never>, 'status' | 'customer'>): Word | 'open' | 'all' =>
  status ?? (customer === undefined ? 'open' : 'all')

type Others<Column extends string> = {
  [Part in 'customer' | 'period' | 'sort']?: ListSearch<never, Column>[Part] | undefined
}

/** The shortest address that shows this. */
export function searchFor<Word extends string, Column extends string>(
  shown: Word,
  { customer, period, sort }: Others<Column>,
): ListSearch<Word, Column> {
  const others = {
    ...(customer !== undefined && { customer }),
    ...(period !== undefined && { period }),
    ...(sort !== undefined && { sort }),
  }
  return shownOf<Word>(others) === shown ? others : { ...others, status: shown }
}
