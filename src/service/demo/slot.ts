import { MINUTE_MS } from '../clock'
import type { AppointmentStored } from '../store/statuses'

/** A place in the day that somebody has booked. */
export type Slot = {
  status: AppointmentStored
  startAt: number
  /** How long it may have taken at most, for what is already done. */
  mostMinutes: number
}

export const QUARTER_MS = 15 * MINUTE_MS
export const ANY_LENGTH = 24 * 60
