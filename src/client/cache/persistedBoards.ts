import type { QueryClient } from '@tanstack/react-query'
import { openDB, type DBSchema } from 'idb'
import * as z from 'zod/mini'
import { pageTime } from '~/client/clock'
import type { Connection } from '~/client/connect'
import type { BoardReading } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'
import type { Session } from '~/client/session'
import { Session as SessionAnswer } from '~/contract/session'
import { appointmentsKey, isBoard } from './queryKeys'
import { marked, PERSISTED } from './startupFlags'

// The boards of one connection as they were last known: what a page begins with before any answer is here, and without a
// line. React Query's own persister would store every query, and of a board no more than was read: not what was heard since.

/** By its query's key, without the connection's name. */
export type PersistedBoard = { readonly key: readonly string[]; readonly board: BoardReading }

export type Persisted = {
  readonly session: Session
  readonly boards: readonly PersistedBoard[]
  /** When the session ends that is not used any more: nothing is shown past it. */
  readonly endsAt: number
  readonly takenAt: number
}

interface Schema extends DBSchema {
  boards: { key: string; value: Persisted }
  /** The one connection whose boards may be stored: another tab's, which has not heard yet, is not. */
  whose: { key: 'whose'; value: string }
}

/** Raised with each change of what is stored: boards of another version are dropped, not read. */
const VERSION = 3
const STORES = ['boards', 'whose'] as const

const open = () =>
  openDB<Schema>('frontdesk-cache', VERSION, {
    upgrade(fresh) {
      for (const name of fresh.objectStoreNames) fresh.deleteObjectStore(name)
      for (const name of STORES) fresh.createObjectStore(name)
    },
    blocking(_current, _wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

async function within<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Of this connection boards may be stored from now on, and of no other: theirs are gone. */
export async function beginPersisting(connection: string) {
  // Before anything is written: a sign-out meanwhile has to know that there may be something to forget.
  localStorage.setItem(PERSISTED, 'kept')
  await within(async (database) => {
    const tx = database.transaction(STORES, 'readwrite')
    if ((await tx.objectStore('whose').get('whose')) !== connection) {
      await tx.objectStore('boards').clear()
      await tx.objectStore('whose').put(connection, 'whose')
    }
    await tx.done
  })
}

/** Unless another has signed in since, or this one out. */
export const persist = (connection: string, persisted: Persisted) =>
  within(async (database) => {
    const tx = database.transaction(STORES, 'readwrite')
    if ((await tx.objectStore('whose').get('whose')) === connection)
      await tx.objectStore('boards').put(persisted, connection)
    await tx.done
  })

/** Of any connection. Rejects where something may have stayed; it is not shown even then. */
export async function forgetPersisted() {
  if (marked(PERSISTED) === null) return
  try {
    await within(async (database) => {
      const tx = database.transaction(STORES, 'readwrite')
      await Promise.all([...STORES.map((store) => tx.objectStore(store).clear()), tx.done])
    })
  } finally {
    localStorage.removeItem(PERSISTED)
  }
}

/** Those to begin with; null where there are none, or their time is over. */
export async function readPersisted(now = Date.now()): Promise<Persisted | null> {
  if (marked(PERSISTED) === null) return null
  const persisted = await within(async (database) => {
    const whose = await database.get('whose', 'whose')
    return whose === undefined ? undefined : database.get('boards', whose)
  })
  if (!persisted) return null
  const isGood = z.safeParse(SessionAnswer, persisted.session).success
  // A clock that was set back would show it for longer.
  if (isGood && now >= persisted.takenAt && now < persisted.endsAt) return persisted
  await forgetPersisted()
  return null
}

/** It is written seldom, since nobody waits for it. */
const EVERY_MS = 5_000
/** As exactly the end of the session is known. */
const ENDING_MS = 60_000

type Source = Pick<Connection, 'name' | 'records' | 'endsAt' | 'live' | 'capabilities'>

/** The rows of a board as they are known by now, without what is not confirmed. */
function known({ records, capabilities }: Source, [, from, until]: readonly string[], board: BoardReading) {
  const { all, find } = records.appointments
  const { openStatuses } = capabilities.get()
  const listed = new Map(board.rows.map(({ id, status }) => [id, status]))
  const isIn = ({ id, status, startsAt }: Appointment) => {
    if (from === undefined || until === undefined)
      // A word that nobody knows is on the board for as long as something stands in it.
      return openStatuses.includes(status) || listed.get(id) === status
    const day = startsAt.slice(0, 10)
    return listed.has(id) || (day >= from && day <= until)
  }
  return [...all().filter(isIn), ...board.rows.filter(({ id }) => find(id) === undefined)]
}

function boardsOf(client: QueryClient, source: Source): PersistedBoard[] {
  const kept = client.getQueriesData<BoardReading>({
    queryKey: appointmentsKey(source.name),
    predicate: isBoard,
  })
  return kept.flatMap(([queryKey, shown]) => {
    if (!shown?.isWhole || shown.isPersisted) return []
    const board = source.records.appointments.asRead(shown)
    const key = queryKey.slice(2).map(String)
    // Where every change is heard, it is of this very moment.
    const readAt = source.live.get().isLive ? pageTime() : board.readAt
    return [{ key, board: { ...board, rows: known(source, key, board), readAt } }]
  })
}

/** Stores the boards for as long as the session is known to stand. `session` says null where it is not. */
export function persistBoards(client: QueryClient, source: Source, session: () => Session | null) {
  let begun: Session | null = null
  let seen: readonly unknown[] = []
  let endsAt = 0

  async function store() {
    const now = session()
    const ends = source.endsAt.get()
    if (now?.signedIn?.connection !== source.name || ends === null) return
    const queries = client.getQueriesData({ queryKey: appointmentsKey(source.name), predicate: isBoard })
    const sight = [now, source.records.appointments.get(), ...queries.map(([, board]) => board)]
    const isSame = sight.length === seen.length && sight.every((one, at) => one === seen[at])
    if (isSame && ends - endsAt < ENDING_MS) return
    const boards = boardsOf(client, source)
    if (boards.length === 0) return
    if (begun !== now) await beginPersisting(source.name)
    if (session() !== now) return
    begun = now
    await persist(source.name, { session: now, boards, endsAt: ends, takenAt: Date.now() })
    seen = sight
    endsAt = ends
  }

  // Where nothing can be stored, the next page begins without.
  const quietly = () => void store().catch(() => {})
  const idle = 'requestIdleCallback' in globalThis ? () => requestIdleCallback(quietly) : quietly
  const timer = setInterval(idle, EVERY_MS)
  return () => clearInterval(timer)
}
