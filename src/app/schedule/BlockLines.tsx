import type { ReactNode } from 'react'
import type { Appointment } from '../../client/records'
import { useCar } from '../people/useCar'
import { LabelWords } from '../visits/LabelWords'
import { statusColour, statusWord } from '../words/statusWords'

type Props = {
  row: Appointment
  /** So many lines have room: none is ever sliced. */
  most: number
  isPending: boolean
}

/** Beneath whose a block is: the car, the job, and where it stands, as far as there is room. */
export function BlockLines({ row, most, isPending }: Props) {
  const car = useCar(row)
  const lines: ReactNode[] = [
    <span key="service">
      {row.service ?? 'No service named'}
      <LabelWords note={row.notes} />
    </span>,
    <span key="status" style={{ color: statusColour(row.status) }}>
      {statusWord(row.status)}
      {isPending && <span className="text-ink-3"> · not confirmed</span>}
    </span>,
  ]
  if (car)
    lines.unshift(
      <span key="car">
        {car.plate && <b className="font-mono font-semibold text-ink">{car.plate} </b>}
        {car.year} {car.make} {car.model}
      </span>,
    )
  return lines.slice(0, Math.max(0, most)).map((line, at) => (
    <span
      key={at}
      // In a narrow lane neither plate nor car could be read.
      className={`h-4.5 truncate text-ink-2 ${car && at === 0 ? '@max-[7rem]:hidden' : ''}`}
    >
      {line}
    </span>
  ))
}
