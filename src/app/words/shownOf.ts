type Others<Sort> = { customer?: string | undefined; period?: string | undefined; sort?: Sort | undefined }
type Asked<Word, Sort> = { status?: Word; customer?: string; period?: string; sort?: Sort }

/** What of a list is shown where its address says nothing: what is open; and of one customer, all there are. */
export const shownOf = <Word extends string>({
  status,
  customer,
}: {
  status?: Word
  customer?: string
}): Word | 'open' | 'all' => status ?? (customer === undefined ? 'open' : 'all')

/** The shortest address that shows this. */
export function searchFor<Word extends string, Sort extends string>(
  shown: Word,
  { customer, period, sort }: Others<Sort>,
): Asked<Word, Sort> {
  const others = {
    ...(customer !== undefined && { customer }),
    ...(period !== undefined && { period }),
    ...(sort !== undefined && { sort }),
  }
  return shownOf<Word>(others) === shown ? others : { ...others, status: shown }
}
