import { useState, type ComponentProps, type ReactNode } from 'react'
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { showTime } from '~/app/session/shopTime'
import { Button } from '~/ui/Button'
import { SelectField, TextField } from '~/ui/Field'
import { AS_MONDAY, WEEK, type Weekday } from './hours'
import type { SetUpTyped, LetterheadTyped } from './setUpFields'

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
        hint="Leave empty for no limit"
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

type HoursFieldProps<Output> = { form: UseFormReturn<SetUpTyped, unknown, Output> }

const DAY_WORDS: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** When the shop is open: Monday to Friday as one line, until somebody wants each day. */
function HoursField<Output>({ form }: HoursFieldProps<Output>) {
  const { control, setValue, getValues } = form
  const isEachDay = useWatch({ control, name: 'hours.isEachDay' })
  const [isUnfolded, setUnfolded] = useState(false)
  const days = isEachDay ? WEEK : WEEK.filter((day) => !AS_MONDAY.includes(day))

  function showEachDay() {
    const { monday } = getValues('hours')
    for (const day of AS_MONDAY) setValue(`hours.${day}`, monday)
    setValue('hours.isEachDay', true)
    setUnfolded(true)
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Hours</legend>
      {days.map((day) => (
        <Day
          key={day}
          form={form}
          day={day}
          isFocused={isUnfolded && day === AS_MONDAY[0]}
          words={day === 'monday' && !isEachDay ? 'Mon–Fri' : DAY_WORDS[day]}
        />
      ))}
      {!isEachDay && (
        <Button look="quiet" className="-ml-2 justify-self-start" onClick={showEachDay}>
          Different hours each day
        </Button>
      )}
    </fieldset>
  )
}

type DayProps<Output> = HoursFieldProps<Output> & { day: Weekday; words: string; isFocused: boolean }

function Day<Output>({ form, day, words, isFocused }: DayProps<Output>) {
  const { control, register, getFieldState, formState } = form
  const isOpen = useWatch({ control, name: `hours.${day}.isOpen` })
  const errorOf = (name: `hours.${Weekday}` | `hours.${Weekday}.${'opens' | 'closes'}`) =>
    getFieldState(name, formState).error?.message
  const wrong = errorOf(`hours.${day}`) ?? errorOf(`hours.${day}.opens`) ?? errorOf(`hours.${day}.closes`)
  const told = wrong ? { 'aria-invalid': true, 'aria-describedby': `hours-${day}` } : {}
  const time = (end: 'opens' | 'closes') => (
    <input
      type="time"
      aria-label={`${words} ${end}`}
      {...told}
      {...register(`hours.${day}.${end}`)}
      className={`h-11 min-w-0 rounded-lg border bg-surface px-2 text-ink max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:px-3 ${wrong ? 'border-danger' : 'border-line-2'}`}
    />
  )
  return (
    <div className="grid grid-cols-[1fr_auto_auto_auto] items-center gap-x-2 sm:grid-cols-[9rem_auto_auto_auto] sm:justify-start">
      <label className="flex min-h-11 items-center gap-2.5 whitespace-nowrap">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-label={`Open ${words}`}
          // What was pressed is gone by then, and the focus would be with it.
          autoFocus={isFocused}
          {...register(`hours.${day}.isOpen`)}
        />
        {words}
      </label>
      {isOpen ? (
        <>
          {time('opens')}
          <span className="text-ink-2">to</span>
          {time('closes')}
        </>
      ) : (
        <span className="col-span-3 text-ink-2">closed</span>
      )}
      {isOpen && wrong && (
        <p id={`hours-${day}`} className="col-span-4 text-sm text-danger">
          {sentence(wrong)}
        </p>
      )}
    </div>
  )
}

type LetterheadProps = {
  input: (name: keyof LetterheadTyped) => Pick<ComponentProps<typeof TextField>, 'ref' | 'error'>
  autoFocus: boolean
  /** What stands before the tax number. Called in its turn, as the fields are: see `AtWork`. */
  children?: () => ReactNode
}

/** What stands of a shop on its papers, in six columns. */
export function LetterheadFields({ input, autoFocus, children }: LetterheadProps) {
  return (
    <>
      <TextField
        label="Shop’s name"
        className="sm:col-span-3!"
        autoFocus={autoFocus}
        autoComplete="organization"
        {...input('name')}
      />
      <TextField label="Phone" type="tel" className="sm:col-span-3!" autoComplete="tel" {...input('phone')} />
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
      {children?.()}
      <TextField
        label="Tax number, if quotes and invoices show one"
        className={children === undefined ? '' : 'sm:col-span-4!'}
        autoComplete="off"
        {...input('taxNumber')}
      />
      <TextField label="A line of terms under quotes and invoices" autoComplete="off" {...input('terms')} />
    </>
  )
}
