import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { vehiclesOfCustomer } from '../../client/queries/vehicles'
import type { Appointment, Vehicle } from '../../client/records'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { TwoVersions } from '../customers/TwoVersions'
import { useConnection } from '../shell/connection'
import { EditFailure } from '../shell/EditFailure'
import { useZone } from '../shell/shopTime'
import { useBegun, useEdit } from '../shell/useEdit'
import { agreementFields, agreementShape, type AgreementTyped } from './agreementFields'
import { ClashNotice } from './ClashNotice'
import { showConflicts } from './conflictWords'
import { useClash } from './useClash'
import { useSaveVisit } from './useSaveVisit'
import { VisitFields } from './VisitFields'
import { startOf } from './visitFields'
import { agreementOf, type Agreement } from './visitVersions'

type Props = {
  begun: Appointment
  /** Whether it holds a place in the day: only then can another be in its way. */
  isOpen: boolean
  onDone: () => void
}

/** Time, vehicle, service, length and notes, edited where they stand. */
export function PanelEdit({ begun, isOpen, onDone }: Props) {
  const connection = useConnection()
  const zone = useZone()
  const id = useId()
  const shape = useMemo(() => agreementShape(zone), [zone])
  const start = useBegun(`appointment/${begun.id}`, shape, agreementOf(begun))
  const form = useForm<AgreementTyped, unknown, Agreement>({
    defaultValues: start.typed,
    resolver: useMemo(() => standardSchemaResolver(agreementFields(zone)), [zone]),
  })
  const edit = useEdit(form, start, { ...useSaveVisit(begun), onEnd: onDone })
  const { isSubmitting } = form.formState
  const { data: vehicles } = useInfiniteQuery(vehiclesOfCustomer(connection, begun.customerId))

  const [day, time, isAgain, minutes, vehicleId] = useWatch({
    control: form.control,
    name: ['day', 'time', 'isAgain', 'minutes', 'vehicleId'],
  })
  const startAt = startOf({ day, time, isAgain }, zone)
  const slot = startAt === null || !isOpen ? null : { startAt, endAt: startAt + Number(minutes) * 60_000 }
  const clash = useClash(
    slot && { ...slot, customerId: begun.customerId, vehicleId: vehicleId === '' ? null : vehicleId },
    begun.id,
  )

  return (
    <FormProvider {...form}>
      <form
        id={id}
        aria-label="Edit appointment"
        noValidate
        className="grid gap-4 border-t border-line pt-4"
        onSubmit={(event) => void edit.submit(event)}
      >
        {edit.isRestored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
        {edit.conflicts && (
          <TwoVersions
            conflicts={showConflicts(edit.conflicts, zone, vehicles ?? [])}
            onDecide={edit.decide}
          />
        )}
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
        {clash && <ClashNotice other={clash} of={vehicleId === '' ? 'customer' : 'vehicle'} />}
        <EditFailure failure={edit.failure} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={edit.cancel}>Cancel</Button>
        </div>
      </form>
    </FormProvider>
  )
}

const carWords = ({ year, make, model, plate }: Vehicle) =>
  [`${year} ${make} ${model}`, plate].filter((part) => part !== null).join(' · ')
