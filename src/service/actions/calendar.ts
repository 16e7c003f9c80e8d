import { busiest, clashes, type Slot } from '../../domain/overlap'
import { appointments } from '../store/appointments'
import { shops } from '../store/shops'
import type { AppointmentRow } from '../store/tables'
import { impossible } from './refusal'
import type { Work } from './work'

type Span = Pick<AppointmentRow, 'customer_id' | 'vehicle_id' | 'start_at' | 'end_at'>

const slotOf = (row: Span): Slot => ({
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  startAt: row.start_at,
  endAt: row.end_at,
})

/** Refuses what stands in another appointment's way, or is more than the shop can hold at one moment. */
export async function requireRoom(work: Work, row: Span & { id: string }): Promise<void> {
  const slot = slotOf(row)
  const [others, shop] = await Promise.all([
    appointments.openWithin(work.writer, work.shop, slot, row.id),
    shops.byId(work.writer, work.shop),
  ])
  const clash = others.find((other) => clashes(slot, slotOf(other)))
  if (clash) {
    const whose = slot.vehicleId === null ? 'customer' : 'vehicle'
    throw impossible`This overlaps appointment ${clash.id} of the same ${whose}`
  }
  const capacity = shop?.capacity ?? null
  if (capacity !== null && busiest(slot, others.map(slotOf)) >= capacity) {
    throw impossible`The shop holds ${capacity} at one time and is full then`
  }
}
