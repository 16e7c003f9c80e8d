import { createWidth, useWide } from '../page/useWide'

/** Columns wide enough for what is late beside the time more often than not. */
const useWideColumns = createWidth(1024)
/** And for a service, or a car, in one line. */
const useRoomyColumns = createWidth(1700)

/**
 * Of all cards alike, so that a thousand need not be measured: with room for two lines of service and of the car, and
 * where columns are narrow one more for what is late.
 */
export function useCardHeight(hasVehicles: boolean): number {
  const isOneColumn = !useWide()
  const hasWideColumns = useWideColumns()
  const hasRoomyColumns = useRoomyColumns()
  if (isOneColumn) return hasVehicles ? 126 : 104
  if (hasRoomyColumns) return 126
  return hasVehicles && !hasWideColumns ? 170 : 148
}
