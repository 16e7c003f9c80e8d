import { hashKey, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isAfter } from '../books/moment'
import type { Connection } from '../connect'
import { pageTime } from '../pageTime'
import { appointmentsKey, isLook } from '../queries/keys'
import type { Appointment } from '../records'
import { keepSame, type BoardLook } from './readOpen'

// What one tab has read, the others need not ask for.

const Row: z.ZodMiniType<Appointment> = z.object({
  id: z.string(),
  customerId: z.string(),
  vehicleId: z.nullable(z.string()),
  status: z.string(),
  service: z.nullable(z.string()),
  startsAt: z.string(),
  minutes: z.number(),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  booked: z.exactOptional(z.object({ source: z.nullable(z.string()), isMobile: z.boolean() })),
})

const Told = z.object({
  look: z.string(),
  rows: z.array(Row),
  readAt: z.number(),
  place: z.optional(z.object({ epoch: z.string(), number: z.number() })),
  /** The time of the page that tells it, which is another than here where the computer's clock was set in between. */
  toldAt: z.optional(z.number()),
  skipped: z.number(),
})

type LooksSource = Pick<Connection, 'name' | 'leader'> & {
  now?: () => number
}

/** A message takes less than this. */
const SAME_TIME_MS = 1_000

/** Tells the other tabs of each whole look, and takes theirs. Returns the way to stop. */
export function shareLooks(client: QueryClient, { name, leader, now = pageTime }: LooksSource): () => void {
  const cache = client.getQueryCache()

  const stopTelling = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey, queryHash } = event.query
    if (queryKey[0] !== name || !isLook(event.query)) return
    const look = client.getQueryData<BoardLook>(queryKey)
    if (!look?.isWhole) return
    const { rows, readAt, place, skipped } = look
    leader.tell({ look: queryHash, rows, readAt, place, toldAt: now(), skipped })
  })

  function take({ look, rows, place, skipped, ...told }: z.output<typeof Told>) {
    const apart = now() - (told.toldAt ?? now())
    const readAt = told.readAt + (Math.abs(apart) > SAME_TIME_MS ? apart : 0)
    const [query] = cache.findAll({
      queryKey: appointmentsKey(name),
      predicate: ({ queryKey }) => hashKey(queryKey) === look,
    })
    if (!query) return
    const before = client.getQueryData<BoardLook>(query.queryKey)
    // Where nobody looks nothing is kept fresh, and a first look of its own is under way.
    if (!before?.isWhole || !isAfter({ readAt, place }, before)) return
    const next: BoardLook = { rows: keepSame(before.rows, rows), readAt, place, isWhole: true, skipped }
    client.setQueryData<BoardLook>(query.queryKey, next)
  }

  const stopHearing = leader.hear((message) => {
    const told = z.safeParse(Told, message)
    if (told.success) take(told.data)
  })

  return () => {
    stopTelling()
    stopHearing()
  }
}
