import { hashKey, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Connection } from '../connect'
import { isLook } from '../queries/appointments'
import { appointmentsKey } from '../queries/keys'
import type { Appointment } from '../records'
import type { Ahead } from './ahead'
import { keepSame, type Look } from './readOpen'

// What one tab has read or been told, the others need not ask for.

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

const Told = z.union([
  z.object({
    look: z.string(),
    rows: z.array(Row),
    readAt: z.number(),
    skipped: z.number(),
  }),
  z.object({ appointment: z.string(), record: z.nullable(Row) }),
])

type Source = Pick<Connection, 'name' | 'leader'> & { ahead: Pick<Ahead, 'hear' | 'onLearned'> }

/** Tells the other tabs of each whole look and each confirmed change, and takes theirs. Returns the way to stop. */
export function shareLooks(client: QueryClient, { name, leader, ahead }: Source): () => void {
  const cache = client.getQueryCache()

  const stopTelling = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey, queryHash } = event.query
    if (queryKey[0] !== name || !isLook(event.query)) return
    const look = client.getQueryData<Look>(queryKey)
    if (look?.isWhole)
      leader.tell({ look: queryHash, rows: look.rows, readAt: look.readAt, skipped: look.skipped })
  })
  const stopLearning = ahead.onLearned((id, record) => leader.tell({ appointment: id, record }))

  function take({ look, rows, readAt, skipped }: Extract<z.output<typeof Told>, { look: string }>) {
    const [query] = cache.findAll({
      queryKey: appointmentsKey(name),
      predicate: ({ queryKey }) => hashKey(queryKey) === look,
    })
    if (!query) return
    const before = client.getQueryData<Look>(query.queryKey)
    // Where nobody looks nothing is kept fresh, and a first look of its own is under way.
    if (!before?.isWhole || before.readAt >= readAt) return
    const next: Look = { rows: keepSame(before.rows, rows), readAt, isWhole: true, skipped }
    client.setQueryData<Look>(query.queryKey, next)
  }

  const stopHearing = leader.hear((message) => {
    const told = z.safeParse(Told, message)
    if (!told.success) return
    if ('look' in told.data) take(told.data)
    else ahead.hear(told.data.appointment, told.data.record)
  })

  return () => {
    stopTelling()
    stopLearning()
    stopHearing()
  }
}
