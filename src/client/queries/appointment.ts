import type { QueryClient } from '@tanstack/react-query'
import { Failure } from '../api/failure'
import { findInList } from '../api/findInList'
import { pages } from '../api/pages'
import type { Connection } from '../connect'
import { pageTime } from '../pageTime'
import type { Appointment, Page } from '../records'
import type { Reading } from '../shop'
import { appointmentsKey } from './keys'
import { openAppointments, type Statuses } from './openAppointments'
import type { Source } from './source'

export const appointmentKey = (connection: string, id: string) =>
  [...appointmentsKey(connection), 'one', id] as const

const NONE: Page<Appointment> = { rows: [], next: null, skipped: 0 }

/** How far a search has come: records read, and the oldest of them. */
export type Progress = { read: number; backTo: string | null }

export type Search = {
  id: string
  statuses: Statuses
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/**
 * One appointment by its id. Where the service can't be asked for one, its lists are read: what is open first, then
 * the closed ones page by page, the newest first. Null once all of them are read.
 */
export async function findAppointment(client: QueryClient, source: Source, search: Search) {
  const { appointments } = source.api
  const { id, statuses, signal } = search
  if (!appointments) return null
  if (appointments.get) return orNone(appointments.get(id, { signal }))
  const open = await client.query(openAppointments(source, statuses))
  const found = open.rows.find((row) => row.id === id)
  return found ?? findClosed(source, search, open.rows.length)
}

async function findClosed({ api }: Source, { id, statuses, signal, onProgress }: Search, before: number) {
  const { appointmentStatuses, openStatuses } = statuses
  let read = before
  let backTo: string | null = null
  const closed = appointmentStatuses.filter((status) => !openStatuses.includes(status))
  let lists = closed.map((status) =>
    pages<Appointment>(async (...page) => api.appointments?.ofStatus?.(status, ...page) ?? NONE, {
      signal,
    }),
  )
  onProgress({ read, backTo })
  // Side by side, so that what was closed lately is found soon, whatever it was closed as.
  while (lists.length > 0) {
    const steps = await Promise.all(lists.map(async (list) => ({ list, page: (await list.next()).value })))
    for (const { page } of steps) {
      const found = page?.rows.find((row) => row.id === id)
      if (found) return found
      read += page?.rows.length ?? 0
      const oldest = page?.rows.at(-1)?.createdAt
      if (oldest !== undefined && (backTo === null || oldest < backTo)) backTo = oldest
    }
    lists = steps.flatMap(({ list, page }) => (page && page.next !== null ? [list] : []))
    onProgress({ read, backTo })
  }
  return null
}

async function orNone(reading: Promise<Appointment>): Promise<Appointment | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  }
}

/** A known appointment as the service has it at this moment; null where it has gone. */
export async function readAnew(
  { api }: Pick<Source, 'api'>,
  { id, customerId }: Pick<Appointment, 'id' | 'customerId'>,
  reading: Reading = {},
) {
  const { appointments } = api
  if (appointments?.get) return orNone(appointments.get(id, reading))
  return findInList<Appointment>({
    read: async (...page) => appointments?.ofCustomer?.(customerId, ...page) ?? NONE,
    isIt: (row) => row.id === id,
    ...reading,
  })
}

/** The same for an act of a person: every screen then shows what was read. An open form keeps a deleted record. */
export async function readCurrent(
  { api, sync }: Pick<Connection, 'api' | 'sync'>,
  row: Pick<Appointment, 'id' | 'customerId'>,
  reading: Reading = {},
  isForm = false,
) {
  const readAt = pageTime()
  const record = await readAnew({ api }, row, reading)
  if (record || !isForm) sync.found({ noun: 'appointments', id: row.id, record, isNew: false }, { readAt })
  return record
}
