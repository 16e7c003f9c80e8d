import { useMemo, useSyncExternalStore } from 'react'
import { countsAsOpen } from '../../domain/capabilities'
import { useCapabilities } from '../session/connection'
import { ALL, type BoardSearch } from './boardSearch'

/** Beside every open column there is room for what was done today. */
const roomy = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1400px)')

function subscribe(listener: () => void) {
  roomy?.addEventListener('change', listener)
  return () => roomy?.removeEventListener('change', listener)
}

/** The closed statuses that stand open as columns; the others are places to drop on. */
export function useUnfolded({ day, closed }: BoardSearch): readonly string[] {
  // Not the rights: each that is learnt would have the lists read anew.
  const { appointmentStatuses, openStatuses } = useCapabilities()
  const isRoomy = useSyncExternalStore(subscribe, () => roomy?.matches === true)
  return useMemo(
    () =>
      appointmentStatuses
        .filter((status) => !countsAsOpen({ appointmentStatuses, openStatuses }, status))
        .filter((status) => closed === true || (isRoomy && day !== ALL && status === 'completed')),
    [appointmentStatuses, openStatuses, closed, isRoomy, day],
  )
}
