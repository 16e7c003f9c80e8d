type Asked<Word> = { status?: Word; customer?: string }

/** What of a list is shown where its address says nothing: what is open; and of one customer, all there are. */
export const shownOf = <Word extends string>({ status, customer }: Asked<Word>): Word | 'open' | 'all' =>
  status ?? (customer === undefined ? 'open' : 'all')

/** The shortest address that shows this. */
export function searchFor<Word extends string>(shown: Word, customer: string | undefined): Asked<Word> {
  const others = customer === undefined ? {} : { customer }
  return shownOf(others) === shown ? others : { ...others, status: shown }
}
