import { useState } from 'react'
import { addDays, dayOf } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { sentence } from '../words/sentence'
import { endOfDay, expiryError } from './expiry'
import { DEFAULT_DAYS } from './quoteTyped'

type Props = { isBusy: boolean; onSend: (expiresAt: string) => void; onCancel: () => void }

/** A quote that is over is sent anew with a new end. */
export function SendAgain({ isBusy, onSend, onCancel }: Props) {
  const zone = useZone()
  const now = useMinute()
  const [day, setDay] = useState(addDays(dayOf(now, zone), DEFAULT_DAYS))
  const error = expiryError(day, zone, now)
  return (
    <section
      aria-label="Send again"
      className="flex flex-wrap items-start gap-3 rounded-lg bg-surface px-4 py-3"
    >
      <TextField
        label="Valid until"
        type="date"
        autoFocus
        value={day}
        error={sentence(error)}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className="flex gap-2 pt-6.5">
        <Button
          look="main"
          disabled={isBusy || error !== undefined}
          onClick={() => onSend(endOfDay(day, zone))}
        >
          Send with this date
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}
