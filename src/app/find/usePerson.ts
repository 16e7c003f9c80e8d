import { useEffect, useSyncExternalStore } from 'react'
import { createPeople, type People, type Person } from '../../client/directory/people'
import { useConnection } from '../session/connection'
import type { Connection } from '../session/desk'

/** One of each directory, for all rows of all lists. */
const each = new WeakMap<Connection['directory'], People>()

function peopleOf(directory: Connection['directory']): People {
  const people = each.get(directory) ?? createPeople(directory)
  each.set(directory, people)
  return people
}

/** Those of a list, before their rows are drawn. */
export function usePeopleReady(rows: readonly { id: string }[] | undefined) {
  const people = peopleOf(useConnection().directory)
  useEffect(() => {
    if (rows) people.ready(rows.map(({ id }) => id))
  }, [people, rows])
}

const nobody = () => () => {}

/** The phone and cars of somebody in a list, as far as they are on hand: null where nothing is, undefined until that is known. */
export function usePerson(id: string | null): Person | null | undefined {
  const people = peopleOf(useConnection().directory)
  useEffect(() => (id === null ? undefined : people.show(id)), [people, id])
  return useSyncExternalStore(id === null ? nobody : people.subscribe, () =>
    id === null ? undefined : people.of(id),
  )
}
