import type { QueryClient } from '@tanstack/react-query'
import type { BoardReading } from '../board'
import { appointmentsKey, isBoard } from '../cache/queryKeys'
import type { Connection } from '../connect'
import { pageTime } from '../pageTime'
import type { Appointment } from '../records'
import type { Session } from '../session'
import { beginPicture, keepPicture, type PicturedLook } from './picture'

/** It is written seldom, since nobody waits for it. */
const EVERY_MS = 5_000
/** As exactly the end of the session is known. */
const ENDING_MS = 60_000

type Source = Pick<Connection, 'name' | 'records' | 'endsAt' | 'live' | 'capabilities'>

/** The rows of a look as they are known by now, without what is only wished. */
function known({ records, capabilities }: Source, [, from, until]: readonly string[], look: BoardReading) {
  const { all, find } = records.appointments
  const { openStatuses } = capabilities.get()
  const listed = new Map(look.rows.map(({ id, status }) => [id, status]))
  const isIn = ({ id, status, startsAt }: Appointment) => {
    if (from === undefined || until === undefined)
      // A word that nobody knows is on the board for as long as something stands in it.
      return openStatuses.includes(status) || listed.get(id) === status
    const day = startsAt.slice(0, 10)
    return listed.has(id) || (day >= from && day <= until)
  }
  return [...all().filter(isIn), ...look.rows.filter(({ id }) => find(id) === undefined)]
}

function looksOf(client: QueryClient, source: Source): PicturedLook[] {
  const kept = client.getQueriesData<BoardReading>({
    queryKey: appointmentsKey(source.name),
    predicate: isBoard,
  })
  return kept.flatMap(([queryKey, look]) => {
    if (!look?.isWhole || look.isPicture) return []
    const key = queryKey.slice(2).map(String)
    // Where every change is heard, it is of this very moment.
    const readAt = source.live.get().isLive ? pageTime() : look.readAt
    return [{ key, look: { ...look, rows: known(source, key, look), readAt } }]
  })
}

/** Keeps a picture of the cards for as long as the session is known to stand. `session` says null where it is not. */
export function takePictures(client: QueryClient, source: Source, session: () => Session | null) {
  let begun: Session | null = null
  let seen: readonly unknown[] = []
  let endsAt = 0

  async function take() {
    const now = session()
    const ends = source.endsAt.get()
    if (now?.signedIn?.connection !== source.name || ends === null) return
    const queries = client.getQueriesData({ queryKey: appointmentsKey(source.name), predicate: isBoard })
    const sight = [now, source.records.appointments.get(), ...queries.map(([, look]) => look)]
    const isSame = sight.length === seen.length && sight.every((one, at) => one === seen[at])
    if (isSame && ends - endsAt < ENDING_MS) return
    const looks = looksOf(client, source)
    if (looks.length === 0) return
    if (begun !== now) await beginPicture(source.name)
    if (session() !== now) return
    begun = now
    await keepPicture(source.name, { session: now, looks, endsAt: ends, takenAt: Date.now() })
    seen = sight
    endsAt = ends
  }

  // Where nothing can be kept, there is no picture.
  const quietly = () => void take().catch(() => {})
  const idle = 'requestIdleCallback' in globalThis ? () => requestIdleCallback(quietly) : quietly
  const timer = setInterval(idle, EVERY_MS)
  return () => clearInterval(timer)
}
