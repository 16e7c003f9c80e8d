import { useEffect, useSyncExternalStore } from 'react'
import { useConnection } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import { PersonDetails, type Person } from '~/client/search/personDetails'

/** For all rows of all lists. */
const peopleOf = perConnection(({ searchIndex }) => new PersonDetails(searchIndex))

/** Those of a list, before their rows are drawn. */
export function usePhonesAndCarsReady(rows: readonly { id: string }[] | undefined) {
  const people = peopleOf(useConnection())
  useEffect(() => {
    if (rows) people.prepare(rows.map(({ id }) => id))
  }, [people, rows])
}

const nobody = () => () => {}

/** The phone and cars of somebody in a list, as far as they are on hand: null where nothing is, undefined until that is known. */
export function usePhoneAndCars(id: string | null): Person | null | undefined {
  const people = peopleOf(useConnection())
  useEffect(() => (id === null ? undefined : people.show(id)), [people, id])
  return useSyncExternalStore(id === null ? nobody : people.subscribe, () =>
    id === null ? undefined : people.get(id),
  )
}
