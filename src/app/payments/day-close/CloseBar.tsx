import type { Takings } from '~/domain/takings'
import { ActBar } from '~/ui/ActBar'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { Icon } from '~/ui/Icon'
import { differenceWords, isAsClosed, type DayDraft, type DrawerRead } from './dayDraft'

type Props = {
  note: string
  onNote: (note: string) => void
  closed: DayDraft['closed']
  takings: Takings
  read: DrawerRead
  reasons: readonly string[]
  /** It is read once more before it is closed. */
  isReading: boolean
  onClose: () => void
  onPrint: () => void
}

/** What ends the day, always in sight, with the one figure that it is about. */
export function CloseBar({
  note,
  onNote,
  closed,
  takings,
  read,
  reasons,
  isReading,
  onClose,
  onPrint,
}: Props) {
  const { differenceCents } = read
  const mayClose = reasons.length === 0
  return (
    <ActBar label="Close the day">
      <p role="status" className="flex items-baseline gap-3">
        <span className="text-ink-2">Over or short</span>
        {differenceCents === null ? (
          <span>not counted</span>
        ) : (
          <span className={`text-3xl font-semibold ${differenceCents < 0 ? 'text-danger' : ''}`}>
            {differenceWords(differenceCents)}
          </span>
        )}
      </p>
      <TextField
        label="Note"
        type="text"
        maxLength={2_000}
        autoComplete="off"
        placeholder="Why? Printed with the day"
        className="min-w-40 flex-1 sm:max-w-md [&_label]:sr-only"
        value={note}
        {...(read.errors.note !== undefined && { 'aria-invalid': true, 'aria-describedby': 'why-not' })}
        onChange={({ target }) => onNote(target.value)}
      />
      {!mayClose && (
        <ul
          id="why-not"
          aria-label="Why it can’t be closed yet"
          className="grid min-w-0 flex-1 text-warn max-sm:basis-full"
        >
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="ml-auto max-sm:w-full max-sm:*:w-full">
        {isAsClosed(closed, takings) && mayClose ? (
          <Button onClick={onPrint}>
            <Icon name="print" className="size-4" />
            Print again
          </Button>
        ) : (
          <Button
            look="main"
            disabled={!mayClose}
            {...(!mayClose && { 'aria-describedby': 'why-not' })}
            onClick={onClose}
          >
            <Icon name="print" className="size-4" />
            {isReading ? 'Loading the payments…' : closed ? 'Close again and print' : 'Close and print'}
          </Button>
        )}
      </div>
    </ActBar>
  )
}
