import type { QueryClient } from '@tanstack/react-query'
import { Failure } from '../api/failure'
import { refetchBoards } from '../board'
import type { Connection } from '../connect'
import { outdateReckonings } from '../totals'

/** The desks of a shop share the limit of one key, and when something is lost it is lost to all of them at once. */
const SPREAD_MS = 10_000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All that is on screen, whole; what is not is read when somebody comes to it. */
export async function readAllAgain(client: QueryClient, { name }: Pick<Connection, 'name'>) {
  client.removeQueries({ queryKey: [name], type: 'inactive' })
  await after(Math.random() * SPREAD_MS)
  await client.refetchQueries({ queryKey: [name], type: 'active' })
}

/** What is read again by itself, now that nothing is heard of it. */
export async function readWhatMoves(client: QueryClient, { name }: Pick<Connection, 'name'>) {
  await after((Math.random() * SPREAD_MS) / 2)
  await Promise.all([refetchBoards(client, name), outdateReckonings(client, name)])
}

/** What is on screen and got no answer at all, now that the service is heard again. What it said no to stays as it is. */
export const readUnanswered = (client: QueryClient, { name }: Pick<Connection, 'name'>) =>
  client.refetchQueries({
    queryKey: [name],
    type: 'active',
    predicate: ({ state }) =>
      state.data === undefined && state.error instanceof Failure && state.error.kind === 'unreachable',
  })
