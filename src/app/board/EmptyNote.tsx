import { openBooking } from '~/app/appointments/booking/openBooking'
import { useCapabilities, useCoverage } from '~/app/session/connection'
import { nameDay } from '~/app/session/shopTime'
import { mayWrite } from '~/domain/capabilities'
import { Button } from '~/ui/Button'
import { ALL } from './boardSearch'

type Props = {
  day: string
  text: string
  zone: string
  /** Closed cards have not been asked for. */
  isOpenOnly: boolean
  /** Cards that the filters leave out. */
  hidden: number
  onShowAll: () => void
}

const number = (count: number) => count.toLocaleString('en-US')

/** Why there is nothing, and what to do about it. */
export function EmptyNote({ day, text, zone, isOpenOnly, hidden, onShowAll }: Props) {
  const mayBook = mayWrite(useCapabilities(), 'appointments')
  const open = isOpenOnly ? 'open ' : ''
  const areNamesRead = useCoverage().names.done
  const when =
    day === ALL ? '' : ` on ${nameDay(day, zone)}`.replace(/ on (today|tomorrow|yesterday)$/, ' $1')
  return (
    <div className="absolute inset-x-3 top-24 z-1 mx-auto grid max-w-md justify-items-center gap-3 rounded-xl border border-line bg-surface px-6 py-5 text-center shadow-high">
      <p className="font-semibold">
        {text === '' ? `No ${open}cards${when}` : `No ${open}card${when} has “${text}”`}
      </p>
      {text !== '' && !areNamesRead && <p className="text-sm text-ink-2">Not all names are loaded yet.</p>}
      <div className="flex flex-wrap justify-center gap-2">
        {hidden > 0 && <Button onClick={onShowAll}>{number(hidden)} more without the filters</Button>}
        {mayBook && text === '' && (
          <Button look="main" onClick={() => openBooking()}>
            Book an appointment
          </Button>
        )}
      </div>
    </div>
  )
}
