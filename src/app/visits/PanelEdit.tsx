import { useMemo } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { Appointment, Vehicle } from '../../client/records'
import { SelectField } from '../../ui/Field'
import { EditForm } from '../forms/EditForm'
import { useEdit } from '../forms/useEdit'
import { useVehicles } from '../people/useVehicles'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { agreementFields, agreementOf, agreementShape } from './agreementFields'
import { ClashNotice } from './ClashNotice'
import { showConflicts } from './conflictWords'
import { useClash } from './useClash'
import { useSaveVisit } from './useSaveVisit'
import { VisitFields } from './VisitFields'
import { startOf, whenTyped } from './visitFields'

type Props = {
  begun: Appointment
  /** As it is known best by now. */
  row: Appointment
  /** Whether it holds a place in the day: only then can another be in its way. */
  isOpen: boolean
  /** It was deleted meanwhile, and nothing can be saved. */
  isGone: boolean
  onDone: () => void
}

/** Time, vehicle, service, length and notes, edited where they stand. */
export function PanelEdit({ begun, row, isOpen, isGone, onDone }: Props) {
  const connection = useConnection()
  const zone = useZone()
  const edit = useEdit({
    name: `appointment/${begun.id}`,
    shape: useMemo(() => agreementShape(zone), [zone]),
    rules: useMemo(() => agreementFields(zone), [zone]),
    start: agreementOf(begun),
    now: agreementOf(row),
    ...useSaveVisit(begun),
    onEnd: onDone,
  })
  const { form } = edit
  const { data: vehicles } = useVehicles(begun.customerId)

  const [day, time, isAgain, minutes, vehicleId] = useWatch({
    control: form.control,
    name: ['day', 'time', 'isAgain', 'minutes', 'vehicleId'],
  })
  const startAt = startOf({ day, time, isAgain }, zone)
  const carId = vehicleId === '' ? null : vehicleId
  const isMoved =
    startAt !== Date.parse(begun.startsAt) || Number(minutes) !== begun.minutes || carId !== begun.vehicleId
  const slot =
    startAt === null || !isOpen || !isMoved
      ? null
      : {
          customerId: begun.customerId,
          vehicleId: carId,
          startAt,
          endAt: startAt + Number(minutes) * 60_000,
        }
  const { found } = useClash({ customerId: begun.customerId, slot, self: begun.id })

  function startThen(at: number) {
    const when = whenTyped(at, zone)
    form.setValue('day', when.day, { shouldDirty: true })
    form.setValue('time', when.time, { shouldDirty: true })
    form.setValue('isAgain', when.isAgain, { shouldDirty: true })
    form.setFocus('time')
  }

  return (
    <FormProvider {...form}>
      <EditForm
        edit={edit}
        say={(conflicts) => showConflicts(conflicts, zone, vehicles ?? [])}
        label="Edit appointment"
        {...(isGone && {
          closed: 'It was deleted at another desk: nothing is saved. What you typed stays here to be copied.',
        })}
        className="border-t border-line pt-4"
      >
        {connection.api.vehicles && (
          <SelectField
            label="Vehicle"
            value={vehicleId}
            onChange={(event) => form.setValue('vehicleId', event.target.value, { shouldDirty: true })}
          >
            <option value="">No vehicle</option>
            {begun.vehicleId !== null && !vehicles?.some((vehicle) => vehicle.id === begun.vehicleId) && (
              <option value={begun.vehicleId}>As it was</option>
            )}
            {vehicles?.map((vehicle) => (
              <option key={vehicle.id} value={vehicle.id}>
                {carWords(vehicle)}
              </option>
            ))}
          </SelectField>
        )}
        <VisitFields autoFocus />
        <ClashNotice wanted={slot} found={found} onPick={startThen} />
      </EditForm>
    </FormProvider>
  )
}

const carWords = ({ year, make, model, plate }: Vehicle) =>
  [`${year} ${make} ${model}`, plate].filter((part) => part !== null).join(' · ')
