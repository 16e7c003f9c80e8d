import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { TwoVersions } from '../customers/TwoVersions'
import { EditFailure } from '../shell/EditFailure'
import { sentence } from '../shell/sentence'
import { useBegun, useEdit, type Followed, type Saved } from '../shell/useEdit'
import { vehicleFields, type VehicleTyped, type VehicleWanted } from './vehicleFields'
import { VehicleInputs } from './VehicleInputs'
import { showConflicts, vehicleShape } from './vehicleShape'

type Props = {
  draftName: string
  /** The vehicle as it is when the edit begins; null for a new one. */
  start: VehicleWanted | null
  read?: () => Promise<VehicleWanted>
  action: string
  onSave: (saved: Saved<VehicleWanted>, writing: Followed) => Promise<void>
  /** Saved, nothing to save, or cancelled. */
  onEnd: () => void
}

export function VehicleForm({ draftName, start, read, action, onSave, onEnd }: Props) {
  const begun = useBegun(draftName, vehicleShape, start)
  const form = useForm<VehicleTyped, unknown, VehicleWanted>({
    defaultValues: begun.typed,
    resolver: standardSchemaResolver(vehicleFields),
  })
  const edit = useEdit(form, begun, { ...(read && { read }), write: onSave, onEnd })
  const { errors, isSubmitting } = form.formState
  const typed = (name: keyof VehicleTyped) => ({
    ...form.register(name),
    autoComplete: 'off',
    error: sentence(errors[name]?.message),
  })

  return (
    <form onSubmit={(event) => void edit.submit(event)} noValidate className="grid gap-4">
      {edit.isRestored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
      {edit.conflicts && <TwoVersions conflicts={showConflicts(edit.conflicts)} onDecide={edit.decide} />}
      <VehicleInputs typed={typed} vin={useWatch({ control: form.control, name: 'vin' })} />
      <EditFailure failure={edit.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : action}
        </Button>
        <Button onClick={edit.cancel}>Cancel</Button>
      </div>
    </form>
  )
}
