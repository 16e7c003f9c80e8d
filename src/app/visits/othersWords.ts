import { MOST_OF_A_WORD, type Newest } from '../../client/queries/newest'
import type { Appointment } from '../../client/records'
import { statusWord } from '../words/statusWords'

/** How the search for statuses that this dashboard does not know stands; null where there is none. */
export type Others = { newest: Newest | null; isFailed: boolean }

const number = (count: number) => count.toLocaleString('en-US')

/** What may be missing of them. '' where nothing is. */
export function othersWords(
  { newest, isFailed }: Others,
  rows: readonly Appointment[],
  showDate: (instant: string) => string,
): string {
  if (!newest) {
    return isFailed
      ? 'Appointments in a status that is new here could not be looked for: any may be missing.'
      : ''
  }
  const { since, count, words } = newest
  const further = newest.rows.filter(({ status }) => !words.includes(status)).length
  const search =
    since === null
      ? []
      : [
          `A status that is new here is looked for among the newest ${number(count)} appointments, made since ${showDate(since)}: an older one may be missing.`,
        ]
  const cut = words
    .filter((word) => rows.filter(({ status }) => status === word).length >= MOST_OF_A_WORD)
    .map((word) => `In “${statusWord(word)}” only the newest ${number(MOST_OF_A_WORD)} are read.`)
  const left =
    further === 0 ? [] : [`${number(further)} of the newest stand in further statuses and are not shown.`]
  return [...search, ...cut, ...left].join(' ')
}
