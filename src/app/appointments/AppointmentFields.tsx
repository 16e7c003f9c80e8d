import { useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showLength, showTime, useZone } from '~/app/session/shopTime'
import { keptAppointments } from '~/client/nouns/appointments'
import { readingOf } from '~/domain/time/clockChange'
import { computersZone, dayOf, minutesOf } from '~/domain/time/zone'
import { SelectField, TextArea, TextField } from '~/ui/Field'
import { Notice } from '~/ui/Notice'
import { SuggestField } from '~/ui/SuggestField'
import { useOutsideHours } from './outsideHours'
import { seenServices, suggestServices } from './seenServices'
import { startOf, type AppointmentTyped } from './typedAppointment'

/** Quarters of an hour, up to a working day. */
const LENGTHS = Array.from({ length: 32 }, (_, at) => (at + 1) * 15)

/** The booking and the panel both ask with this what for, when and how long. It needs a form that holds an appointment. */
export function AppointmentFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const { control, register, setValue, formState } = useFormContext<AppointmentTyped>()
  const { errors } = formState
  const connection = useConnection()
  const client = useQueryClient()
  const minutes = Number(useWatch({ control, name: 'minutes' }))
  const lengths = LENGTHS.includes(minutes) || !(minutes > 0) ? LENGTHS : [minutes, ...LENGTHS]
  return (
    <>
      <SuggestField
        label="Service"
        listLabel="Booked before"
        suggest={(typed) =>
          suggestServices(seenServices(keptAppointments(client, connection).values()), typed)
        }
        onFill={(words) =>
          setValue('service', words, { shouldDirty: true, shouldValidate: errors.service !== undefined })
        }
        {...register('service')}
        error={sentence(errors.service?.message)}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label="Date"
          type="date"
          autoFocus={autoFocus}
          className="max-sm:col-span-2"
          {...register('day')}
          error={sentence(errors.day?.message)}
        />
        <TextField
          label="Time"
          type="time"
          step={900}
          {...register('time')}
          error={sentence(errors.time?.message)}
        />
        <SelectField label="Length" {...register('minutes')} error={sentence(errors.minutes?.message)}>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {showLength(length)}
            </option>
          ))}
        </SelectField>
      </div>
      <WhenNotes />
      <TextArea label="Notes" rows={3} {...register('notes')} error={sentence(errors.notes?.message)} />
    </>
  )
}

/** What there is to know about the time that was typed: whose it is, and what the clock does that night. */
function WhenNotes() {
  const { control, register } = useFormContext<AppointmentTyped>()
  const [day, time, isAgain, minutes] = useWatch({ control, name: ['day', 'time', 'isAgain', 'minutes'] })
  const zone = useZone()
  const now = useMinute()
  const start = startOf({ day, time, isAgain }, zone)
  const minute = minutesOf(time)
  const reading = start === null || minute === null ? null : readingOf(day, minute, zone)
  const outside = useOutsideHours(
    start === null ? null : { startAt: start, endAt: start + Number(minutes) * 60_000 },
  )
  const isElsewhere = zone !== computersZone()
  return (
    <>
      {isElsewhere && (
        <p className="text-sm text-ink-3">Times are the shop’s: {zone.replaceAll('_', ' ')}.</p>
      )}
      {reading?.kind === 'skipped' && (
        <Notice tone="warn" title="This time is skipped that night">
          Clocks go forward that night. The appointment starts at {showTime(reading.at, zone)}.
        </Notice>
      )}
      {reading?.kind === 'twice' && (
        <Notice tone="warn" title="This time comes twice that night">
          Clocks go back that night.
          <label className="mt-1 flex min-h-8 items-center gap-2">
            <input type="checkbox" className="size-4.5 accent-accent" {...register('isAgain')} />
            Use the second one
          </label>
        </Notice>
      )}
      {start !== null && start < now && (
        <Notice tone="plain">
          {dayOf(start, zone) === dayOf(now, zone) ? 'This time has passed.' : 'This day has passed.'}
        </Notice>
      )}
      {outside && <Notice tone="plain">{outside.words}</Notice>}
    </>
  )
}
