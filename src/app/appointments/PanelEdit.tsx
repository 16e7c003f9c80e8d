import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Failure } from '../../client/failure'
import { vehiclesOfCustomer } from '../../client/queries/vehicles'
import type { Appointment, Vehicle } from '../../client/records'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { TwoVersions } from '../customers/TwoVersions'
import { useConnection } from '../shell/connection'
import { useDraft } from '../shell/draft'
import { FailureNotice } from '../shell/FailureNotice'
import { useZone } from '../shell/shopTime'
import { agreementFields, typedOf, type AgreementTyped } from './agreementFields'
import { ClashNotice } from './ClashNotice'
import { showConflicts } from './conflictWords'
import { useClash } from './useClash'
import { useSaveVisit } from './useSaveVisit'
import { VisitFields } from './VisitFields'
import { startOf } from './visitFields'
import { agreementOf, type Agreement } from './visitVersions'

/** Time, vehicle, service, length and notes, edited where they stand. */
export function PanelEdit({ begun, onDone }: { begun: Appointment; onDone: () => void }) {
  const connection = useConnection()
  const zone = useZone()
  const id = useId()
  const form = useForm<AgreementTyped, unknown, Agreement>({
    defaultValues: typedOf(agreementOf(begun), zone),
    resolver: useMemo(() => standardSchemaResolver(agreementFields(zone)), [zone]),
  })
  const draft = useDraft(form, `appointment/${begun.id}`)
  const [isSaving, setSaving] = useState(false)
  const {
    save,
    clash: versions,
    failure,
    takeTheirs,
  } = useSaveVisit(begun, () => {
    draft.forget()
    onDone()
  })
  const { data: vehicles } = useInfiniteQuery(vehiclesOfCustomer(connection, begun.customerId))

  const [day, time, isAgain, minutes, vehicleId] = useWatch({
    control: form.control,
    name: ['day', 'time', 'isAgain', 'minutes', 'vehicleId'],
  })
  const startAt = startOf({ day, time, isAgain }, zone)
  const slot = startAt === null ? null : { startAt, endAt: startAt + Number(minutes) * 60_000 }
  const clash = useClash(
    slot && { ...slot, customerId: begun.customerId, vehicleId: vehicleId === '' ? null : vehicleId },
    begun.id,
  )

  const submit = form.handleSubmit(async (wanted) => {
    setSaving(true)
    await save(wanted)
    setSaving(false)
  })
  const cancel = () => {
    draft.forget()
    onDone()
  }

  return (
    <FormProvider {...form}>
      <form
        id={id}
        aria-label="Edit appointment"
        noValidate
        className="grid gap-4 border-t border-line pt-4"
        onSubmit={(event) => void submit(event)}
      >
        {draft.restored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
        {versions && (
          <TwoVersions
            conflicts={showConflicts(versions.fields, zone, vehicles ?? [])}
            onMine={() => void save(versions.wanted, versions.now)}
            onTheirs={takeTheirs}
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
        {failure !== null && (
          <FailureNotice
            failure={failure}
            {...(failure instanceof Failure &&
              !failure.isWrite && { saved: 'Nothing was sent, so nothing was saved.' })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
    </FormProvider>
  )
}

const carWords = ({ year, make, model, plate }: Vehicle) =>
  [`${year} ${make} ${model}`, plate].filter((part) => part !== null).join(' · ')
