import type { QueryClient } from '@tanstack/react-query'
import { APPOINTMENT_STATUSES } from '../../domain/appointments'
import { Failure, type FailureKind } from '../api/failure'
import type { ReadList } from '../api/pages'
import { unreadable } from '../api/refusals'
import { otherWords } from '../appointments/otherWords'
import type { Appointment } from '../records'
import { appointmentsKey } from './keys'
import type { Newest } from './newest'
import type { Source } from './source'

// Words for a status that were found among the newest are asked for by their names; see newest.ts.

export const newestKey = (connection: string) => [...appointmentsKey(connection), 'newest'] as const

export const isKnown = (word: string) => APPOINTMENT_STATUSES.some((status) => status === word)

/** The most of a list that is read for this. */
export const PAGES = 5

const NO_FILTER: readonly FailureKind[] = ['refused', 'missing']

/** The lists of the words that were found, each as far as it is read for a look. */
export function listsOfOthers(client: QueryClient, { name, api }: Source): ReadList<Appointment>[] {
  const words = otherWords(name).filter((word) => !isKnown(word))
  return words.map((word) => {
    let count = 0
    return async (after, ...how) => {
      count = after === null ? 1 : count + 1
      try {
        const page = await api.appointments?.ofStatus?.(word, after, ...how)
        if (!page) throw unreadable('There is no such list')
        return count < PAGES ? page : { ...page, next: null }
      } catch (error) {
        // It uses a word that it does not take as a filter: what was found among the newest has to do.
        if (!(error instanceof Failure) || !NO_FILTER.includes(error.kind)) throw error
        const newest = client.getQueryData<Newest>(newestKey(name))?.rows ?? []
        return { rows: newest.filter(({ status }) => status === word), next: null, skipped: 0 }
      }
    }
  })
}
