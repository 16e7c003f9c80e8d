import * as z from 'zod/mini'
import type { PendingChange, StoredChanges } from './cache/records'
import type { Appointment } from './nouns/nouns'
import { withoutStopped, type Entry } from './outbox/entry'
import type { Outbox } from './outbox/outbox'

type Change = Partial<
  Pick<Appointment, 'status' | 'startsAt' | 'minutes' | 'service' | 'notes' | 'vehicleId'>
>

const PATH = /^\/appointments\/([^/]+)$/

const Body = z.object({
  status: z.optional(z.string()),
  scheduled_at: z.optional(z.string()),
  duration_minutes: z.optional(z.number()),
  service_type: z.optional(z.string()),
  vehicle_id: z.optional(z.nullable(z.string())),
  notes: z.optional(z.nullable(z.string())),
})

function changeOf(body: string | null): Change {
  try {
    const read = z.safeParse(Body, JSON.parse(body ?? ''))
    if (!read.success) return {}
    const { status, scheduled_at, duration_minutes, service_type, vehicle_id, notes } = read.data
    return {
      ...(status !== undefined && { status }),
      ...(scheduled_at !== undefined && { startsAt: scheduled_at }),
      ...(duration_minutes !== undefined && { minutes: duration_minutes }),
      ...(service_type !== undefined && { service: service_type }),
      ...(vehicle_id !== undefined && { vehicleId: vehicle_id }),
      ...(notes !== undefined && { notes }),
    }
  } catch {
    return {}
  }
}

/** Which appointment an entry of the outbox is about, and what it wants of it. */
export function pendingChangeOf(entry: Entry): [id: string, change: PendingChange<Appointment>] | null {
  const id = PATH.exec(entry.path)?.[1]
  if (id === undefined || entry.method === 'POST') return null
  return [decodeURIComponent(id), entry.method === 'DELETE' ? 'deleted' : changeOf(entry.body)]
}

/** What the outbox holds for appointments: made before this page was opened, or in another tab. */
export function pendingChanges(outbox: Pick<Outbox, 'get' | 'subscribe'>): StoredChanges<Appointment> {
  let of: unknown = null
  let changes: ReadonlyMap<string, PendingChange<Appointment>> = new Map()
  return {
    subscribe: outbox.subscribe,
    get() {
      const { steps } = outbox.get()
      if (steps === of) return changes
      of = steps
      const found = new Map<string, PendingChange<Appointment>>()
      for (const entry of withoutStopped(steps)) {
        const [id, change] = pendingChangeOf(entry) ?? []
        if (id === undefined || change === undefined) continue
        const before = found.get(id)
        const isBoth = before !== undefined && before !== 'deleted' && change !== 'deleted'
        found.set(id, isBoth ? { ...before, ...change } : change)
      }
      changes = found
      return changes
    },
  }
}
