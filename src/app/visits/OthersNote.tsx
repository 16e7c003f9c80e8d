import { showFullDate, useZone } from '../session/shopTime'
import { othersWords } from './othersWords'
import type { Appointments } from './useAppointments'

/** What may be missing of the appointments in a status that this dashboard does not know. */
export function OthersNote({
  of,
  className,
}: {
  of: Pick<Appointments, 'others' | 'rows'>
  className: string
}) {
  const zone = useZone()
  const words = othersWords(of.others, of.rows, (instant) => showFullDate(instant, zone))
  return words === '' ? null : <p className={className}>{words}</p>
}
