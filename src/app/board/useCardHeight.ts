import { createWidth, useWide } from '../page/useWide'

/** Columns wide enough for a service, or a car, in one line more often than not. */
const useWideColumns = createWidth(1280)

/** Of all cards alike, so that a thousand need not be measured: with room for two lines of service, and of the car. */
export function useCardHeight(hasVehicles: boolean): number {
  const isOneColumn = !useWide()
  const hasWideColumns = useWideColumns()
  if (!hasVehicles) return 104
  return isOneColumn || hasWideColumns ? 126 : 148
}
