import { useWatch } from 'react-hook-form'
import type { VehicleDraft } from '../../client/vehicles'
import { EditForm } from '../forms/EditForm'
import { useEdit, type Edit } from '../forms/useEdit'
import { saidBy } from '../forms/versions'
import { vehicleFields, vehicleShape, type VehicleTyped } from './vehicleFields'
import { VehicleInputs } from './VehicleInputs'

type Props<Saved> = Omit<Edit<VehicleDraft, VehicleTyped, Saved>, 'shape' | 'rules'> & { action: string }

const say = saidBy<VehicleDraft>({
  year: 'Year',
  make: 'Make',
  model: 'Model',
  plate: 'Plate',
  trim: 'Trim',
  color: 'Color',
  vin: 'VIN',
})

export function VehicleForm<Saved>({ action, ...record }: Props<Saved>) {
  const edit = useEdit({ ...record, shape: vehicleShape, rules: vehicleFields })
  const { control, setValue } = edit.form
  const [vin, year, make] = useWatch({ control, name: ['vin', 'year', 'make'] })
  return (
    <EditForm edit={edit} say={say} action={action}>
      <VehicleInputs
        typed={(name) => ({ ...edit.input(name), autoComplete: 'off' })}
        now={{ vin, year, make }}
        set={(name, words) => setValue(name, words, { shouldDirty: true, shouldValidate: true })}
      />
    </EditForm>
  )
}
