import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasRightCheckDigit, readVin } from '../../domain/vin'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useDraft } from '../shell/draft'
import { FailureNotice } from '../shell/FailureNotice'
import { sentence } from '../shell/sentence'
import { BLANK_VEHICLE, vehicleFields, type VehicleTyped, type VehicleWanted } from './vehicleFields'

type Props = {
  draftName: string
  start?: VehicleTyped
  action: string
  onSave: (wanted: VehicleWanted) => Promise<void>
  onCancel: () => void
}

/** A scanner ends its burst with Enter: that ends the field, not the form. */
const staysInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
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
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr_1fr]">
        <TextField label="Year" inputMode="numeric" autoFocus {...typed('year')} />
        <TextField label="Make" {...typed('make')} />
        <TextField label="Model" {...typed('model')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Plate" {...typed('plate')} />
        <TextField label="Trim" {...typed('trim')} />
        <TextField label="Color" {...typed('color')} />
      </div>
      <TextField label="VIN" spellCheck={false} onKeyDown={staysInForm} {...typed('vin')} />
      <CheckDigit vin={useWatch({ control: form.control, name: 'vin' })} />
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

function CheckDigit({ vin }: { vin: string }) {
  const read = readVin(vin)
  if (read.length !== 17 || hasRightCheckDigit(read)) return null
  return (
    <Notice tone="warn">
      The ninth character does not fit the others. That is right for some imports; on a North American car it
      means a character was misread. It can be saved as it is.
    </Notice>
  )
}
