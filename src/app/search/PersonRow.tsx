import type { Found } from '../../client/search/results'
import { ResultRow } from '../find/ResultRow'
import { CarLine } from '../people/CarLine'
import type { Current } from '../visits/currentAppointments'
import { CurrentLine } from './CurrentLine'

type Props = {
  found: Found
  typed: string
  /** The appointments that the customer may mean, or those of the found car, as far as this tab has read them. */
  current: Current | null
}

/** A customer or a car that was found, and how it stands where an appointment says so. */
export function PersonRow({ found, typed, current }: Props) {
  const row = current?.rows.at(-1)
  return (
    <ResultRow found={found} typed={typed}>
      {row && current?.kind !== 'last' && (
        <>
          {found.vehicle === null && <CarLine of={row} />}
          <span className="text-sm">
            <CurrentLine row={row} />
          </span>
        </>
      )}
    </ResultRow>
  )
}
