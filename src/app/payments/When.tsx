import { clockTime, dayOf, minuteOfDay } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'

/** Null is now, by the service's clock. */
type Earlier = { day: string; time: string } | null

type Props = {
  when: NonNullable<Earlier>
  onChange: (when: Earlier) => void
  error: string | undefined
}

/** What the shop's clock shows. */
export function wallClock(zone: string) {
  const now = Date.now()
  return { day: dayOf(now, zone), time: clockTime(minuteOfDay(now, zone)) }
}

/** The shop's day and time, for money that was taken before. */
export function When({ when, onChange, error }: Props) {
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
      <TextField
        label="Paid on"
        type="date"
        value={when.day}
        error={error}
        onChange={({ target }) => onChange({ ...when, day: target.value })}
      />
      <TextField
        label="At"
        type="time"
        value={when.time}
        onChange={({ target }) => onChange({ ...when, time: target.value })}
      />
      <Button onClick={() => onChange(null)}>Now</Button>
    </div>
  )
}
