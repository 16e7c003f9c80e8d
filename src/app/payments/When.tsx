import { clockTime, dayOf, minuteOfDay } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import type { usePaymentDraft } from './usePaymentDraft'

type Props = { form: ReturnType<typeof usePaymentDraft>['form'] }

/** What the shop's clock shows. */
export function wallClock(zone: string) {
  const now = Date.now()
  return { day: dayOf(now, zone), time: clockTime(minuteOfDay(now, zone)) }
}

/** The shop's day and time, for money that was taken before. */
export function When({ form: { register, setValue, formState } }: Props) {
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
      <TextField
        label="Paid on"
        type="date"
        {...register('when.day')}
        error={formState.errors.when?.day?.message}
      />
      {/* What is wrong with the two together stands at the day. */}
      <TextField label="At" type="time" {...register('when.time')} />
      {/* Beside the fields, whatever is said beneath them. */}
      <Button className="mt-6 h-11" onClick={() => setValue('when', null, { shouldDirty: true })}>
        Now
      </Button>
    </div>
  )
}
