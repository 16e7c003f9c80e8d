import type { Appointment } from '../../client/records'
import { useCar } from '../people/useCar'
import { LabelWords } from '../visits/LabelWords'

type Props = {
  row: Appointment
  /** So many lines have room: none is ever sliced. */
  most: number
  isPending: boolean
}

/** Beneath whose a block is and when: the car and the job, as far as there is room; each whole where there is more. */
export function BlockLines({ row, most, isPending }: Props) {
  const car = useCar(row)
  const hasDoubt = isPending && most > 2
  const carLines = car === null || most < 1 ? 0 : most > 5 ? 3 : most > 3 ? 2 : 1
  const jobLines = most - carLines - (hasDoubt ? 1 : 0)
  return (
    <>
      {car && carLines === 1 && (
        // The plate first; the car where it has room beside it in one piece.
        <span className="flex max-h-4.5 flex-wrap gap-x-1.5 overflow-hidden text-ink-2">
          {car.plate && <LowPlate>{car.plate}</LowPlate>}
          <span className="max-w-full truncate">
            {car.year} {car.make} {car.model}
          </span>
        </span>
      )}
      {car && carLines > 1 && (
        <span
          className="line-clamp-1 shrink-0 text-ink-2 wrap-anywhere"
          style={{ WebkitLineClamp: carLines }}
        >
          {car.plate && <LowPlate>{car.plate}</LowPlate>} {car.year} {car.make}{' '}
          <span className="inline-block">{car.model}</span>
        </span>
      )}
      {jobLines > 0 && (
        <span className="line-clamp-1 shrink-0 wrap-anywhere" style={{ WebkitLineClamp: jobLines }}>
          {row.service ?? 'No service named'}
          <LabelWords note={row.notes} />
        </span>
      )}
      {hasDoubt && <span className="truncate text-warn">not confirmed</span>}
    </>
  )
}

/** A plate whose edge takes nothing of the line's height. */
const LowPlate = ({ children }: { children: string }) => (
  <span className="my-px inline-block rounded px-1 font-mono text-sm/4 font-semibold whitespace-nowrap text-ink inset-ring inset-ring-line-2">
    {children}
  </span>
)
