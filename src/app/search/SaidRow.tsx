import { useSyncExternalStore } from 'react'
import { Plate } from '../../ui/Plate'
import { Marked } from '../find/Marked'
import { useConnection } from '../session/connection'
import { showFullDate, useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import type { Said } from './said'

const KINDS = { visit: 'Visit', quote: 'Quote', invoice: 'Invoice' }

/** What it is, whose, and the words that were found. Name and car are shown where they are known, and not asked for. */
export function SaidRow({ said }: { said: Said }) {
  const { kind, customerId, vehicleId, status, at, text, ranges } = said
  const { searchIndex } = useConnection()
  const zone = useZone()
  const name = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(customerId))
  const car = useSyncExternalStore(searchIndex.subscribe, () =>
    vehicleId === null ? null : searchIndex.vehicleOf(vehicleId),
  )
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">{name ?? 'Name not read yet'}</span>
      <StatusWord status={status} />
      <span className="truncate">
        <Marked text={text} ranges={ranges} />
      </span>
      <span className="text-sm text-ink-2">
        {KINDS[kind]}, {showFullDate(at, zone)}
      </span>
      {car && (
        <>
          <span className="truncate text-ink-2">
            {car.year} {car.make} {car.model}
          </span>
          <span className="text-right">{car.plate !== null && <Plate>{car.plate}</Plate>}</span>
        </>
      )}
    </span>
  )
}
