import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Path, type UseFormReturn } from 'react-hook-form'
import { Failure } from '../../client/api/failure'
import type { FirstShop } from '../../client/setUp'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { BroughtBack } from '../forms/BroughtBack'
import { FailureNotice } from '../page/FailureNotice'
import { useDesk } from '../session/desk'
import { computersZone, showTime } from '../session/shopTime'
import { sentence } from '../words/sentence'
import { Beside } from './Beside'
import { WEEK } from './hours'
import { HoursField } from './HoursField'
import { forgetTyped, keepTyped, readTyped } from './keptLink'
import { blankShop, broughtBack, setUpFields, type SetUpTyped } from './setUpFields'

type Props = { make: (shop: FirstShop) => Promise<void> }

/** What a shop says of itself. All but its name may be left out. */
export function SetUpForm({ make }: Props) {
  const { session } = useDesk()
  const [blank] = useState(() => blankShop(session?.timeZone ?? computersZone(), session?.taxRatePpm ?? null))
  const [before] = useState(() => broughtBack(readTyped(), blank))
  const [zones] = useState(() => zonesWith(blank.timeZone))
  const [isRestored, setRestored] = useState(before !== null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<SetUpTyped, unknown, FirstShop>({
    defaultValues: before ?? blank,
    resolver: standardSchemaResolver(setUpFields),
  })
  const { register, getFieldState, formState, subscribe, reset, handleSubmit, setFocus } = form
  const { isSubmitting } = formState

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [subscribe],
  )

  async function save(shop: FirstShop) {
    setFailure(null)
    try {
      await make(shop)
    } catch (error) {
      setFailure(error)
    }
  }

  /** The first that is wrong has the focus by itself, but for a day's two times, which are wrong together. */
  function showWrong({ hours, ...others }: FieldErrors<SetUpTyped>) {
    const day = WEEK.find((name) => hours?.[name])
    if (day && Object.keys(others).length === 0) setFocus(`hours.${day}.closes`)
  }

  const input = (name: Path<SetUpTyped>) => ({
    ...register(name),
    error: sentence(getFieldState(name, formState).error?.message),
  })

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <form
        aria-label="Your shop"
        noValidate
        className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-lg bg-surface p-4 *:col-span-2 sm:grid-cols-6 sm:p-6 sm:*:col-span-6"
        onSubmit={(event) => void handleSubmit(save, showWrong)(event)}
      >
        {isRestored && (
          <BroughtBack
            onStartOver={() => {
              forgetTyped()
              setRestored(false)
              reset(blank)
              setFocus('name')
            }}
          />
        )}
        <TextField
          label="Shop’s name"
          className="sm:col-span-3!"
          autoFocus
          autoComplete="organization"
          {...input('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          className="sm:col-span-3!"
          autoComplete="tel"
          {...input('phone')}
        />
        <TextField label="Address" autoComplete="street-address" {...input('street')} />
        <TextField label="City" className="sm:col-span-3!" autoComplete="address-level2" {...input('city')} />
        <TextField
          label="State"
          className="col-span-1! sm:col-span-1!"
          autoComplete="address-level1"
          {...input('state')}
        />
        <TextField
          label="ZIP"
          className="col-span-1! sm:col-span-2!"
          inputMode="numeric"
          autoComplete="postal-code"
          {...input('zip')}
        />
        <TextField
          label="Tax rate, in percent"
          className="sm:col-span-2!"
          inputMode="decimal"
          autoComplete="off"
          {...input('taxRatePpm')}
        />
        <TextField
          label="Tax number, if papers show one"
          className="sm:col-span-4!"
          autoComplete="off"
          {...input('taxNumber')}
        />
        <TextField label="A line of terms under quotes and invoices" autoComplete="off" {...input('terms')} />
        <HoursField form={form} />
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
        {failure !== null && <NotMade failure={failure} />}
        <Button type="submit" look="main" className="min-h-11" disabled={isSubmitting}>
          {isSubmitting ? 'Making the shop…' : 'Make the shop'}
        </Button>
      </form>
      <Beside form={form} />
    </div>
  )
}

/** The proposed one is among them, also where the browser calls it by a name of its own. */
const zonesWith = (proposed: string) =>
  [...new Set([proposed, ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ zone, words: cityFirst(zone) }))
    .toSorted((a, b) => a.words.localeCompare(b.words))

/** "Los Angeles, America": who looks for a zone types its city. */
const cityFirst = (zone: string) => zone.replaceAll('_', ' ').split('/').toReversed().join(', ')

function NowThere({ form }: { form: UseFormReturn<SetUpTyped, unknown, FirstShop> }) {
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const [now] = useState(() => Date.now())
  return <>It is {showTime(now, zone)} there now</>
}

/** What the gateway says to it is exact. Else nobody knows what arrived, and to press again is safe. */
function NotMade({ failure }: { failure: unknown }) {
  if (failure instanceof Failure && failure.reason !== null) {
    return (
      <Notice tone="danger" title="The shop is not made">
        {failure.message} What you typed is kept on this computer.
      </Notice>
    )
  }
  return (
    <FailureNotice
      failure={failure}
      saved="Whether the shop was made is not known here. Press the button again: it is made once, whatever arrived."
    />
  )
}
