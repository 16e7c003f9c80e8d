import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { EditForm } from '~/app/forms/EditForm'
import { saidBy } from '~/app/forms/TwoVersions'
import { useEdit, type Edit } from '~/app/forms/useEdit'
import { useMinute } from '~/app/session/now'
import type { VehicleDraft } from '~/client/nouns/vehicles'
import type { readFacts, VinFacts } from '~/domain/vehicleMakers'
import { readModelYear, hasRightCheckDigit, readVin } from '~/domain/vehicles'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { importWithRetry } from '~/ui/importWithRetry'
import { Notice } from '~/ui/Notice'
import { vehicleFields, vehicleShape, type VehicleTyped } from './vehicleFields'

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

type Input = Omit<ComponentProps<typeof TextField>, 'label'>

type InputsProps = {
  /** What makes an input part of its form. */
  typed: (name: keyof VehicleTyped) => Input
  /** As typed so far. */
  now: Pick<VehicleTyped, 'vin' | 'year' | 'make'>
  /** Puts words into a field, as if they were typed there. */
  set: (name: 'year' | 'make', words: string) => void
  autoFocus?: boolean
}

/** A scanner ends its burst with Enter: that ends the field, not the form. */
const staysInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** What is asked about a vehicle, in whichever form. A VIN comes first: it says some of the rest. */
export function VehicleInputs({ typed, now, set, autoFocus = true }: InputsProps) {
  const facts = useFacts(now.vin)
  useFilled({ facts, now, set })
  const year = typed('year')
  return (
    <>
      <TextField
        label="VIN"
        spellCheck={false}
        autoFocus={autoFocus}
        onKeyDown={staysInForm}
        hint={facts && <Told facts={facts} year={now.year} set={set} />}
        {...typed('vin')}
      />
      <CheckDigit vin={now.vin} />
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr_1fr]">
        <TextField
          label="Year"
          inputMode="numeric"
          {...year}
          onBlur={(event) => {
            const whole = readModelYear(event.target.value)
            if (!Number.isNaN(whole) && event.target.value !== String(whole)) set('year', String(whole))
            year.onBlur?.(event)
          }}
        />
        <TextField label="Make" {...typed('make')} />
        <TextField label="Model" {...typed('model')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Plate" {...typed('plate')} />
        <TextField label="Trim" {...typed('trim')} />
        <TextField label="Color" {...typed('color')} />
      </div>
    </>
  )
}

/** What the VIN says; null until it is whole, and where it says nothing. */
function useFacts(vin: string): VinFacts | null {
  const now = useMinute()
  const [read, setRead] = useState<{ facts: typeof readFacts } | null>(null)
  useEffect(() => {
    let isOver = false
    // With the fields, so that it is there without a line.
    void importWithRetry(() => import('~/domain/vehicleMakers')).then((makers) => {
      if (!isOver) setRead({ facts: makers.readFacts })
      return undefined
    })
    return () => {
      isOver = true
    }
  }, [])
  return read?.facts(readVin(vin), now) ?? null
}

/** Fills in make and year where nothing was typed: what an earlier VIN has filled in is none of that, and goes with it. */
function useFilled({ facts, now, set }: Pick<InputsProps, 'now' | 'set'> & { facts: VinFacts | null }) {
  const filled = useRef({ year: '', make: '' })
  const { year: typedYear, make: typedMake } = now
  const { make = null, year = null } = facts ?? {}
  const isWhole = readVin(now.vin).length === 17
  useEffect(() => {
    const fill = (name: 'year' | 'make', typed: string, told: string) => {
      // Half a VIN takes nothing back: the fields would flicker while one types.
      if (told === '' && !isWhole) return
      if (told === typed || (typed !== '' && typed !== filled.current[name])) return
      filled.current[name] = told
      set(name, told)
    }
    fill('make', typedMake, make ?? '')
    fill('year', typedYear, year === null ? '' : String(year))
    // What is emptied afterwards stays empty: only another VIN fills it in again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [make, year, isWhole])
}

function Told({ facts, year, set }: { facts: VinFacts; year: string } & Pick<InputsProps, 'set'>) {
  const { make, years } = facts
  const told = [facts.year, make].filter((word) => word !== null).join(' ')
  const offered = year === '' ? years : []
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {told !== '' && <span>{told} read from the VIN.</span>}
      {offered.length > 0 && <span>The year may be</span>}
      {offered.map((one) => (
        <Button key={one} look="quiet" onClick={() => set('year', String(one))}>
          {one}
        </Button>
      ))}
    </span>
  )
}

function CheckDigit({ vin }: { vin: string }) {
  const read = readVin(vin)
  if (read.length !== 17 || hasRightCheckDigit(read)) return null
  return (
    <Notice tone="warn">
      The ninth character does not match the others. On a North American car, check the VIN for a typo; some
      imports are built that way. You can save it as it is.
    </Notice>
  )
}
