import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useDraft } from '../shell/draft'
import { FailureNotice } from '../shell/FailureNotice'
import { sentence } from '../shell/sentence'
import { BLANK_VEHICLE, vehicleFields, type VehicleTyped, type VehicleWanted } from './vehicleFields'
import { VehicleInputs } from './VehicleInputs'

type Props = {
  draftName: string
  start?: VehicleTyped
  action: string
  onSave: (wanted: VehicleWanted) => Promise<void>
  onCancel: () => void
}

export function VehicleForm({ draftName, start = BLANK_VEHICLE, action, onSave, onCancel }: Props) {
  const form = useForm<VehicleTyped, unknown, VehicleWanted>({
    defaultValues: start,
    resolver: standardSchemaResolver(vehicleFields),
  })
  const draft = useDraft(form, draftName)
  const [failure, setFailure] = useState<unknown>(null)
  const { errors, isSubmitting } = form.formState
  const typed = (name: keyof VehicleTyped) => ({
    ...form.register(name),
    autoComplete: 'off',
    error: sentence(errors[name]?.message),
  })

  const save = form.handleSubmit(async (wanted) => {
    setFailure(null)
    try {
      await onSave(wanted)
      draft.forget()
    } catch (error) {
      setFailure(error)
    }
  })

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      {draft.restored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
      <VehicleInputs typed={typed} vin={useWatch({ control: form.control, name: 'vin' })} />
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : action}
        </Button>
        <Button
          onClick={() => {
            draft.forget()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
