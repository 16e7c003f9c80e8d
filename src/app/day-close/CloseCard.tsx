import { dollars } from '../../domain/money'
import type { Takings } from '../../domain/takings'
import type { Day } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { showDay, showFullDate, showTime, useZone } from '../session/shopTime'
import type { DayDraft } from './dayDraft'

type Props = {
  day: Day
  closed: DayDraft['closed']
  takings: Takings
  reasons: readonly string[]
  /** It is read once more before it is closed. */
  isReading: boolean
  onClose: () => void
  onPrint: () => void
}

/** Closing is this computer's own note of a day: no service is told of it. */
export function CloseCard({ day, closed, takings, reasons, isReading, onClose, onPrint }: Props) {
  const isSame = closed !== null && closed.cents === takings.cents && closed.payments === takings.payments
  const mayClose = reasons.length === 0
  return (
    <Card title={`Close ${showDay(day)}`}>
      <div className="grid gap-3">
        {closed && <Closed closed={closed} takings={takings} isSame={isSame} />}
        {!mayClose && (
          <ul
            id="why-not"
            aria-label="Why it can’t be closed yet"
            className="grid list-disc gap-1 pl-5 text-warn"
          >
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {closed && isSame && mayClose ? (
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
              {isReading ? 'Reading the payments…' : closed ? 'Close again and print' : 'Close and print'}
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-3">
          Only what waits on this computer is known here: another desk sees its own.
        </p>
      </div>
    </Card>
  )
}

function Closed({
  closed,
  takings,
  isSame,
}: {
  closed: NonNullable<DayDraft['closed']>
  takings: Takings
  isSame: boolean
}) {
  const zone = useZone()
  const when = `${showFullDate(closed.at, zone)}, ${showTime(closed.at, zone)}`
  if (isSame) {
    return (
      <Notice tone="ok" title="Closed">
        On this computer, {when}, with {dollars(closed.cents)}.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="It is no longer what was closed">
      Closed {when} with {dollars(closed.cents)}; now {dollars(takings.cents)} are recorded for the day.
    </Notice>
  )
}
