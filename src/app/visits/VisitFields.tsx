import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { keptAppointments } from '../../client/queries/appointment'
import { SelectField, TextArea, TextField } from '../../ui/Field'
import { useConnection } from '../session/connection'
import { showLength } from '../session/shopTime'
import { sentence } from '../words/sentence'
import { seenServices } from './seenServices'
import type { VisitTyped } from './visitFields'
import { WhenNotes } from './WhenNotes'

/** Quarters of an hour, up to a working day. */
const LENGTHS = Array.from({ length: 32 }, (_, at) => (at + 1) * 15)

/** What for, when, how long: in the booking and in the panel alike. Inside a form that holds a visit. */
export function VisitFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const { control, register, formState } = useFormContext<VisitTyped>()
  const { errors } = formState
  const connection = useConnection()
  const client = useQueryClient()
  const services = useMemo(
    () => seenServices(keptAppointments(client, connection).values()),
    [client, connection],
  )
  const suggested = useId()
  const minutes = Number(useWatch({ control, name: 'minutes' }))
  const lengths = LENGTHS.includes(minutes) || !(minutes > 0) ? LENGTHS : [minutes, ...LENGTHS]
  return (
    <>
      <TextField
        label="Service"
        list={suggested}
        autoComplete="off"
        {...register('service')}
        error={sentence(errors.service?.message)}
      />
      <datalist id={suggested}>
        {services.map((service) => (
          <option key={service} value={service} aria-label={service} />
        ))}
      </datalist>
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
