import { useMemo } from 'react'
import { useCapabilities } from '~/app/session/connection'
import { createWidth } from '~/app/shell/page/useWide'
import { countsAsOpen } from '~/domain/capabilities'
import { ALL, type BoardSearch } from './boardSearch'

/** Beside every open column there is room for what was done today. */
const useRoomForCompleted = createWidth(1024)

/** The closed statuses that stand open as columns; the others are places to drop on. */
export function useExpandedStatuses({ day, closed }: BoardSearch): readonly string[] {
  // Not the rights: each that is learnt would have the lists read anew.
  const { appointmentStatuses, openStatuses } = useCapabilities()
  const hasRoom = useRoomForCompleted()
  return useMemo(
    () =>
      appointmentStatuses
        .filter((status) => !countsAsOpen({ appointmentStatuses, openStatuses }, status))
        .filter((status) => closed === true || (hasRoom && day !== ALL && status === 'completed')),
    [appointmentStatuses, openStatuses, closed, hasRoom, day],
  )
}
