import { useId, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { VehicleInputs } from '~/app/customers/VehicleForm'
import { sentence } from '~/app/format/sentence'
import { useConnection } from '~/app/session/connection'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Button } from '~/ui/Button'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
import { type BookingTyped, type CarTyped, isWholePerson } from './bookingFields'
import { BookingSection } from './BookingSection'
import type { useChosen } from './useChosen'

type Props = {
  customerId: string
  /** What they have. */
  list: ReturnType<typeof useChosen>['vehicles']
  /** Which is chosen, by them or by having one alone. */
  meant: CarTyped
  /** Nothing can be booked before one is chosen, and that was tried. */
  isMissed: boolean
}

/** What they come with: one of theirs, a new one, or none. */
export function VehicleChoice({ customerId, list, meant, isMissed }: Props) {
  const connection = useConnection()
  const { control, register, setValue, formState } = useFormContext<BookingTyped>()
  const [who, car] = useWatch({ control, name: ['who', 'car'] })
  const vehicles = list.data ?? []
  const isReading = customerId !== '' && list.isPending
  const mayAdd = connection.features.write.vehicles !== undefined
  const errors = formState.errors.car
  const set = (kind: CarTyped['kind'], id = '') => setValue('car', { ...car, kind, id })
  /** The focus goes into the fields that a person asked for or comes to next, and not into those that were there. */
  const [wasAsked, setWasAsked] = useState(false)
  const id = useId()

  return (
    <BookingSection title="Vehicle">
      {isReading && <Skeleton className="h-5 w-56" />}
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      <div
        role="radiogroup"
        aria-label="Vehicle"
        {...(isMissed && { 'aria-invalid': true, 'aria-describedby': id })}
        className="grid max-h-72 gap-1 overflow-y-auto p-0.5"
      >
        {vehicles.map((vehicle) => (
          <Option
            key={vehicle.id}
            isChosen={meant.kind === 'known' && meant.id === vehicle.id}
            onChoose={() => set('known', vehicle.id)}
          >
            <span className="min-w-0 flex-1 truncate ">
              {vehicle.year} {vehicle.make} {vehicle.model}
            </span>
            {vehicle.plate !== null && <Plate>{vehicle.plate}</Plate>}
          </Option>
        ))}
        {mayAdd && (
          <Option isChosen={meant.kind === 'new'} onChoose={() => (setWasAsked(true), set('new'))}>
            New vehicle
          </Option>
        )}
        {/* Checked before it is known what they have, it could not be chosen, and would lose to their only vehicle. */}
        <Option
          isChosen={meant.kind === 'none' || (meant.kind === '' && !isReading && vehicles.length === 0)}
          onChoose={() => set('none')}
        >
          No vehicle
        </Option>
      </div>
      {isMissed && (
        <p id={id} className="text-sm text-danger">
          Choose a vehicle, or No vehicle
        </p>
      )}
      {list.hasNextPage && (
        <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          Show more vehicles
        </Button>
      )}
      {meant.kind === 'new' && (
        <VehicleInputs
          now={car}
          set={(name, words) => setValue(`car.${name}`, words, { shouldDirty: true, shouldValidate: true })}
          typed={(name) => ({
            ...register(`car.${name}`),
            autoComplete: 'off',
            error: sentence(errors?.[name]?.message),
          })}
          autoFocus={(wasAsked || (who.kind === 'new' && isWholePerson(who))) && car.year === ''}
        />
      )}
    </BookingSection>
  )
}

function Option({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label
      className={`flex min-h-11 items-center gap-3 rounded-lg border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus ${
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken'
      }`}
    >
      <input
        type="radio"
        name="booking-vehicle"
        checked={isChosen}
        onChange={onChoose}
        className="size-4.5 accent-accent outline-none"
      />
      {children}
    </label>
  )
}
