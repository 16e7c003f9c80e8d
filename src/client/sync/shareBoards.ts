import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readOf } from '~/client/cache/keepNewest'
import { isBoard } from '~/client/cache/queryKeys'
import { pageTime } from '~/client/clock'
import type { Connection } from '~/client/connect'
import { keepSame, type BoardReading } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'

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
const Board = z.object({
  board: z.string(),
  rows: z.array(Row),
  readAt: z.number(),
  sentAt: z.number(),
  skipped: z.number(),
})

/** A message takes less than this: two tabs further apart were opened before and after the computer's clock was set. */
const SAME_CLOCK_MS = 1_000

type BoardsSource = Pick<Connection, 'name' | 'leader' | 'records'> & { now?: () => number }

/** Without a change stream each tab polls its boards: what one has read, the others need not. Returns the way to stop. */
export function shareBoards(
  client: QueryClient,
  { name, leader, records, now = pageTime }: BoardsSource,
): () => void {
  const cache = client.getQueryCache()
  const stopEmitting = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey, queryHash: board } = event.query
    if (queryKey[0] !== name || !isBoard(event.query)) return
    const { isWhole, rows, readAt, skipped } =
      readOf(client, queryKey, client.getQueryData<BoardReading>(queryKey)) ?? {}
    if (isWhole) leader.tell({ board, rows, readAt, sentAt: now(), skipped })
  })
  const stopReceiving = leader.hear((message) => {
    const { data } = z.safeParse(Board, message)
    if (!data) return
    const query = cache.get<BoardReading>(data.board)
    const before = query && readOf(client, query.queryKey, query.state.data)
    // A tab that has no whole board shows none, or reads its first.
    if (!query || !isBoard(query) || !before?.isWhole) return
    const apartMs = now() - data.sentAt
    const readAt = data.readAt + (Math.abs(apartMs) > SAME_CLOCK_MS ? apartMs : 0)
    if (readAt <= before.readAt) return
    const rows = records.appointments.read(keepSame(before.rows, data.rows), { readAt })
    client.setQueryData<BoardReading>(query.queryKey, { rows, readAt, isWhole: true, skipped: data.skipped })
  })
  return () => {
    stopEmitting()
    stopReceiving()
  }
}
