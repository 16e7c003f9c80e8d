import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CustomerBox } from '~/app/customers/CustomerBox'
import { SamePhone } from '~/app/customers/SamePhone'
import { useNameWords } from '~/app/customers/useCustomer'
import { sentence } from '~/app/format/sentence'
import type { Found } from '~/app/search/results/useResults'
import { useConnection } from '~/app/session/connection'
import { showPhone } from '~/domain/text/phone'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { NO_CAR, NOBODY, type BookingTyped, type WhoTyped, isWholePerson, typedPerson } from './bookingFields'
import { BookingSection } from './BookingSection'

type Props = {
  /** Of the one who was chosen, as far as it is known. */
  known: { name: string; phone: string | null } | null
  /** Nothing was brought along: the flow begins here. */
  isFirst: boolean
}

/** Who comes: found, or entered as new. */
export function CustomerChoice({ known, isFirst }: Props) {
  const { control, register, setValue, clearErrors, formState } = useFormContext<BookingTyped>()
  const who = useWatch({ control, name: 'who' })
  const { write } = useConnection().features
  const mayAdd = write.customers !== undefined
  const id = useId()
  /** Its place is gone then, so the focus goes on to what has taken that. */
  const [wasChanged, setWasChanged] = useState(false)
  const errors = formState.errors.who

  function set(next: WhoTyped, car = NO_CAR) {
    setWasChanged(true)
    setValue('who', next, { shouldDirty: true })
    setValue('car', car)
    clearErrors('who')
  }
  function choose({ customerId, name, vehicle }: Pick<Found, 'customerId' | 'name' | 'vehicle'>) {
    const car = vehicle ? { ...NO_CAR, kind: 'known' as const, id: vehicle.id } : NO_CAR
    set({ ...NOBODY, id: customerId, name: name ?? '' }, car)
  }
  if (who.kind === 'new') {
    // The fields of the vehicle take the focus by themselves.
    const goesOnToVehicle = isWholePerson(who) && write.vehicles !== undefined
    const part = (name: 'name' | 'phone' | 'email') => ({
      ...register(`who.${name}`),
      autoComplete: 'off',
      error: sentence(errors?.[name]?.message),
    })
    return (
      <BookingSection
        title="New customer"
        action={
          <Button look="quiet" onClick={() => set({ ...NOBODY, search: who.search })}>
            Search instead
          </Button>
        }
      >
        <Focused isWanted={wasChanged && !goesOnToVehicle}>
          <TextField label="Name" {...part('name')} />
        </Focused>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Phone" type="tel" {...part('phone')} />
          <TextField label="Email" type="email" {...part('email')} />
        </div>
        <SamePhone
          phone={who.phone}
          onChoose={(match) => choose({ customerId: match.id, name: match.name, vehicle: null })}
        />
      </BookingSection>
    )
  }
  if (who.id === '') {
    const error = sentence(errors?.id?.message)
    return (
      <BookingSection title="Customer" titleFor={id}>
        <CustomerBox
          id={id}
          text={who.search}
          onText={(search) => setValue('who.search', search)}
          onChoose={choose}
          {...(mayAdd && {
            onNew: () =>
              set(
                { ...NOBODY, kind: 'new', search: who.search, ...typedPerson(who.search) },
                { ...NO_CAR, kind: write.vehicles ? 'new' : '' },
              ),
          })}
          error={error}
          autoFocus={isFirst || wasChanged}
        />
        {error && (
          <p id={`${id}-error`} className="text-sm text-danger">
            {error}
          </p>
        )}
      </BookingSection>
    )
  }
  return (
    <BookingSection
      title="Customer"
      action={
        <Focused key={who.id} isWanted={wasChanged}>
          <Button look="quiet" onClick={() => set({ ...NOBODY, search: who.search })}>
            Change<span className="sr-only"> customer</span>
          </Button>
        </Focused>
      }
    >
      <p>
        <span className="text-xl font-semibold">{known?.name || who.name || <NameOf id={who.id} />}</span>
        {known?.phone && <span className="ml-3 text-ink-2">{showPhone(known.phone)}</span>}
      </p>
    </BookingSection>
  )
}

const NameOf = ({ id }: { id: string }) => useNameWords(id)

/** Something has taken the place of what had the focus: its first control has it next, unless a hand has gone on by then. */
function Focused({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let asked = 0
    const focus = () => {
      if (document.activeElement?.matches('input, select, textarea, button')) return
      frame.current?.querySelector<HTMLElement>('input, button')?.focus()
    }
    // In the frame after the next: the dialog itself takes the focus in the next, where it was lost.
    asked = requestAnimationFrame(() => (asked = requestAnimationFrame(focus)))
    return () => cancelAnimationFrame(asked)
  }, [isWanted])
  return <div ref={frame}>{children}</div>
}
