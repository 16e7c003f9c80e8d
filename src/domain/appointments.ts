export const APPOINTMENT_STATUSES = [
  'pending',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'canceled',
  'no_show',
] as const

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** Those that hold a place in the day: two of them may not overlap for one vehicle. */
export const OPEN_STATUSES = ['pending', 'confirmed', 'checked_in', 'in_progress'] as const

/** One step forward, one back as a correction, off the board, and back onto it. */
export const APPOINTMENT_MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['confirmed', 'canceled', 'no_show'],
  confirmed: ['pending', 'checked_in', 'canceled', 'no_show'],
  checked_in: ['confirmed', 'in_progress', 'canceled'],
  in_progress: ['checked_in', 'completed', 'canceled'],
  completed: ['in_progress'],
  canceled: ['pending', 'confirmed'],
  no_show: ['pending', 'confirmed', 'checked_in'],
}

export const isOpen = (status: AppointmentStatus) => OPEN_STATUSES.some((open) => open === status)

export const mayMove = (from: AppointmentStatus, to: AppointmentStatus) =>
  APPOINTMENT_MOVES[from].includes(to)
