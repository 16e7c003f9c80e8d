import type { Appointment } from '../../client/nouns'
import type { Connection } from '../session/desk'

type WantedReads = Pick<
  Connection['searchIndex'],
  'nameOf' | 'vehicleOf' | 'requestNames' | 'requestVehicles'
>

/** A card that flies past while one scrolls needs no name. */
const REST_MS = 150

/** Names and vehicles that are missing on the cards on screen are asked for, all at a time; `onRest`: whose cards they are. */
export function createWanting(
  searchIndex: WantedReads,
  onRest: (customerIds: readonly string[]) => void = () => {},
) {
  const onScreen = new Set<Appointment>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask() {
    const rows = [...onScreen]
    onRest([...new Set(rows.map(({ customerId }) => customerId))].toSorted())
    const nameless = rows.filter(({ customerId }) => searchIndex.nameOf(customerId) === null)
    const cars = rows.flatMap(({ customerId, vehicleId }) =>
      vehicleId !== null && searchIndex.vehicleOf(vehicleId) === null ? [{ customerId, vehicleId }] : [],
    )
    if (nameless.length > 0)
      searchIndex.requestNames([...new Set(nameless.map(({ customerId }) => customerId))])
    if (cars.length > 0) searchIndex.requestVehicles(cars)
  }

  /** On screen until what it returns is called. */
  return (row: Appointment) => {
    onScreen.add(row)
    clearTimeout(timer)
    timer = setTimeout(ask, REST_MS)
    return () => void onScreen.delete(row)
  }
}

export type Wanting = ReturnType<typeof createWanting>
