import type { ComponentProps, KeyboardEvent } from 'react'
import { hasRightCheckDigit, readVin } from '../../domain/vin'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import type { VehicleTyped } from './vehicleFields'

type Input = Omit<ComponentProps<typeof TextField>, 'label'>

type Props = {
  /** What makes an input part of its form. */
  typed: (name: keyof VehicleTyped) => Input
  /** As typed so far. */
  vin: string
  autoFocus?: boolean
}

/** A scanner ends its burst with Enter: that ends the field, not the form. */
const staysInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** What is asked about a vehicle, in whichever form. */
export function VehicleInputs({ typed, vin, autoFocus = true }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr_1fr]">
        <TextField label="Year" inputMode="numeric" autoFocus={autoFocus} {...typed('year')} />
        <TextField label="Make" {...typed('make')} />
        <TextField label="Model" {...typed('model')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Plate" {...typed('plate')} />
        <TextField label="Trim" {...typed('trim')} />
        <TextField label="Color" {...typed('color')} />
      </div>
      <TextField label="VIN" spellCheck={false} onKeyDown={staysInForm} {...typed('vin')} />
      <CheckDigit vin={vin} />
    </>
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
