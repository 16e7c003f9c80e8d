import { shownOf, shownWords, type ListSearch, type ShownWord } from '~/app/format/listSearch'
import { statusWord } from '~/app/format/statusWords'
import type { BillFilter } from '~/client/nouns/billFilter'

/** A filter of the quotes or the invoices: all that is said of it and done with it. */
export type StatusFilter<Status extends string = string> = {
  key: ShownWord<Status>
  /** On its chip, and on paper. */
  word: string
  /** In front of what is counted: "partly paid"; '' of all. */
  kind: string
  /** A service is asked for one status at a time: the lists that make it up. Null is any status. */
  statuses: readonly [Status | null, ...Status[]]
  /** Its chip says how many are in it, where all of it was read. */
  isCounted: boolean
  /** Said where nothing is in it; of the dates that `from` says: "from Nov 2026", or '' of all. */
  noneWords: (customer: string | undefined, from: string) => string
}

/** What is open, all, and one status each, in the order of their chips. */
export function statusFilters<Status extends string>(
  noun: 'quote' | 'invoice',
  statuses: readonly Status[],
  open: readonly [Status, ...Status[]],
) {
  const filterOf = (key: ShownWord<Status>): StatusFilter<Status> => {
    const word = statusWord(key)
    const kind = key === 'all' ? '' : word.toLowerCase()
    return {
      key,
      word,
      kind,
      statuses: key === 'open' ? open : [key === 'all' ? null : key],
      isCounted: key === 'open',
      noneWords(customer, from) {
        const ofThese = from === '' ? '' : ` ${from}`
        if (customer !== undefined) return `No ${noun} like this${ofThese}.`
        if (from !== '') return `No ${kind} ${noun}${ofThese}.`.replace('  ', ' ')
        if (key === 'open') return `No ${noun} is open.`
        return key === 'all' ? `No ${noun} yet.` : `No ${noun} like this.`
      },
    }
  }
  return {
    each: shownWords(statuses).map(filterOf),
    /** The one that an address shows. */
    shownBy: (search: ListSearch<ShownWord<Status>, string>) => filterOf(shownOf(search)),
  }
}

/** What the service is asked for, one list after the other. */
export function askedFor(
  { statuses }: StatusFilter,
  customer: string | undefined,
): readonly [BillFilter, ...BillFilter[]] {
  const [first, ...others] = statuses
  const of = (status: string | null) => ({ status, customerId: customer ?? null })
  return [of(first), ...others.map(of)]
}
