import { useState } from 'react'
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form'
import { SelectField, TextField } from '../../ui/Field'
import { showTime } from '../session/shopTime'
import { sentence } from '../words/sentence'
import { HoursField } from './HoursField'
import { LetterheadFields } from './LetterheadFields'
import type { SetUpTyped } from './setUpFields'

type Props<Output> = { form: UseFormReturn<SetUpTyped, unknown, Output>; autoFocus?: boolean }

/** What a shop says of itself, in six columns: at its set-up, and whenever it is changed. */
export function ShopFields<Output>({ form, autoFocus = true }: Props<Output>) {
  const input = inputsOf(form)
  return (
    <>
      <LetterheadFields input={input} autoFocus={autoFocus}>
        {() => (
          <TextField
            label="Tax rate, in percent"
            className="sm:col-span-2!"
            inputMode="decimal"
            autoComplete="off"
            {...input('taxRatePpm')}
          />
        )}
      </LetterheadFields>
      <HoursField form={form} />
      <AtWork form={form} />
    </>
  )
}

const inputsOf =
  <Output,>({ register, getFieldState, formState }: Props<Output>['form']) =>
  (name: Path<SetUpTyped>) => ({
    ...register(name),
    error: sentence(getFieldState(name, formState).error?.message),
  })

/** By itself, so that its fields are asked for after those above: of wrong ones the first has the focus. */
function AtWork<Output>({ form }: Pick<Props<Output>, 'form'>) {
  const [zones] = useState(() => zonesWith(form.getValues('timeZone')))
  const input = inputsOf(form)
  return (
    <>
      <SelectField
        label="Time zone"
        className="sm:col-span-3!"
        hint={<NowThere form={form} />}
        {...input('timeZone')}
      >
        {zones.map(({ zone, words }) => (
          <option key={zone} value={zone}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Cars worked on at a time"
        className="sm:col-span-3!"
        inputMode="numeric"
        autoComplete="off"
        hint="Empty for as many as come"
        {...input('capacity')}
      />
    </>
  )
}

/** The proposed one is among them, also where the browser calls it by a name of its own. */
const zonesWith = (proposed: string) =>
  [...new Set([proposed, ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ zone, words: cityFirst(zone) }))
    .toSorted((a, b) => a.words.localeCompare(b.words))

/** "Los Angeles, America": who looks for a zone types its city. */
const cityFirst = (zone: string) => zone.replaceAll('_', ' ').split('/').toReversed().join(', ')

function NowThere<Output>({ form }: { form: UseFormReturn<SetUpTyped, unknown, Output> }) {
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const [now] = useState(() => Date.now())
  return <>It is {showTime(now, zone)} there now</>
}
