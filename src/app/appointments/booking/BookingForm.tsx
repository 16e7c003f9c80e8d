import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { AppointmentFields } from '~/app/appointments/AppointmentFields'
import { useClash } from '~/app/appointments/clash'
import { ClashNotice } from '~/app/appointments/ClashNotice'
import { whenTyped } from '~/app/appointments/typedAppointment'
import { useAppointmentsOfCustomer } from '~/app/appointments/useAppointmentsOfCustomer'
import { statusWord } from '~/app/format/statusWords'
import { ScrollIntoView } from '~/app/forms/ScrollIntoView'
import { isOwed } from '~/app/money/invoiceWords'
import { useConnection } from '~/app/session/connection'
import { keepDraft } from '~/app/session/drafts'
import { useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import type { BookingDraft } from '~/client/nouns/booking'
import { invoicesList } from '~/client/nouns/invoices'
import { isInShop } from '~/domain/appointments'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import type { Made } from './bookAndTell'
import { blankBooking, NO_CAR, NOBODY } from './bookingFields'
import { BookingSection } from './BookingSection'
import { CustomerChoice } from './CustomerChoice'
import type { BookingStart } from './openBooking'
import { useBook, type BookingState } from './useBook'
import { BOOKING_DRAFT, useBookingForm } from './useBookingForm'
import { useChosen } from './useChosen'
import { VehicleChoice } from './VehicleChoice'

/** Customer, vehicle, service and time in one go. */
export function BookingForm({ start, onDone }: { start: BookingStart; onDone: () => void }) {
  const { api, name: connection } = useConnection()
  const zone = useZone()
  const { form, draft, isFirst } = useBookingForm(start)
  const { setValue, getValues } = form
  const { forget } = draft
  /** The form names whom the booking has made already, and what is typed is this computer's again. */
  const onRefused = useCallback(
    ({ customer, vehicle }: Made) => {
      if (customer) setValue('who', { ...NOBODY, id: customer.id, name: customer.name })
      if (vehicle) setValue('car', { ...NO_CAR, kind: 'known', id: vehicle.id })
      keepDraft(connection, BOOKING_DRAFT, getValues())
    },
    [setValue, getValues, connection],
  )
  const { state, book: send } = useBook({ onKept: forget, onBooked: onDone, onRefused }, start.failure)
  const { isRunning, failure, saved } = state
  const { who, customerId, customer, vehicles, meant, vehicleId, claim, isReading, mustChoose } =
    useChosen(form)
  const [triedFor, setTriedFor] = useState<string | null>(null)
  const { found } = useClash({ customerId, slot: claim })

  const book = (isHere: boolean) => {
    setTriedFor(customerId)
    return form.handleSubmit(
      (wanted: BookingDraft) => {
        if (mustChoose) {
          focusWrong()
          return
        }
        send({
          ...wanted,
          isHere,
          customer: 'id' in wanted.customer && customer ? customer : wanted.customer,
          vehicle: vehicleId === null ? wanted.vehicle : { id: vehicleId },
        })
      },
      () => focusWrong(),
    )()
  }

  function setWhen(at: number) {
    const { day, time, isAgain } = whenTyped(at, zone)
    form.setValue('day', day, { shouldDirty: true })
    form.setValue('time', time, { shouldDirty: true })
    form.setValue('isAgain', isAgain, { shouldDirty: true })
  }
  /** At this minute, whatever stands in the form. */
  function bookHere() {
    setWhen(Date.now())
    void book(true)
  }
  function startThen(at: number) {
    setWhen(at)
    // The button that was pressed goes with what was in the way.
    form.setFocus('time')
  }

  function startOver() {
    form.reset(blankBooking(start, zone, Date.now()))
    draft.forget()
  }
  function discard() {
    draft.forget()
    onDone()
  }

  const id = useId()
  // What was sent may be what is in the way.
  const inTheWay = isRunning ? null : found
  const isRefused = inTheWay?.isRefused ?? false
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onDone}
        title="New appointment"
        shape="panel"
        foot={
          <>
            <Button
              type="submit"
              form={id}
              look="main"
              disabled={isRunning || isReading || isRefused}
              {...(isRefused && { 'aria-describedby': `${id}-why` })}
            >
              {isRunning ? 'Booking…' : isReading ? 'Loading their cars…' : 'Book'}
            </Button>
            {!isRunning && (
              <Button title="Book it for now and check the car in" disabled={isReading} onClick={bookHere}>
                Here now
              </Button>
            )}
            {isRunning ? (
              <Button onClick={onDone}>Close and keep saving</Button>
            ) : (
              <Button onClick={discard}>Discard</Button>
            )}
          </>
        }
      >
        <form
          id={id}
          aria-label="New appointment"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isRefused) void book(false)
          }}
          ref={keepEnter}
          className="grid gap-5"
        >
          {draft.restored && !isRunning && (
            <Notice tone="plain" actions={<Button onClick={startOver}>Start over</Button>}>
              Restored what you typed and did not book.
            </Notice>
          )}
          <fieldset disabled={isRunning} className="contents">
            <CustomerChoice known={customer} isFirst={isFirst} />
          </fieldset>
          {customerId !== '' && <BeforeYouBook customerId={customerId} />}
          {api.vehicles && (customerId !== '' || who.kind === 'new') && (
            <fieldset disabled={isRunning} className="contents">
              <VehicleChoice
                customerId={customerId}
                list={vehicles}
                meant={meant}
                isMissed={mustChoose && triedFor === customerId}
              />
            </fieldset>
          )}
          <fieldset disabled={isRunning} className="contents">
            <BookingSection title="Appointment" isLast>
              <AppointmentFields />
            </BookingSection>
          </fieldset>
          {/* Lost to another computer, the reason and what to do instead are told a moment apart, and are seen together. */}
          <ScrollIntoView
            isNews={failure !== null}
            of={`${state.now?.title} ${saved} ${String(failure)} ${inTheWay?.free.join(' ')}`}
          >
            {failure !== null && <WhyNot failure={failure} saved={saved} />}
            <ClashNotice id={`${id}-why`} wanted={claim} found={inTheWay} onPick={startThen} />
            <Going now={state.now} />
          </ScrollIntoView>
        </form>
      </Dialog>
    </FormProvider>
  )
}

function WhyNot({ failure, saved }: Pick<BookingState, 'failure' | 'saved'>) {
  const isKnown = failure instanceof Failure && failure.confirmed
  return <FailureNotice failure={failure} {...(saved !== null && !isKnown && { saved })} />
}

function Going({ now }: Pick<BookingState, 'now'>) {
  if (!now) return null
  return (
    <Notice tone={now.why === null ? 'plain' : 'warn'} title={now.title}>
      {now.why}
    </Notice>
  )
}

/** What one would want to know of a customer before giving them an hour; it forbids nothing. A request for each, once. */
function BeforeYouBook({ customerId }: { customerId: string }) {
  const words = [useOwed(customerId), ...useDayAtAGlance(customerId)].filter((word) => word !== null)
  if (words.length === 0) return null
  return (
    <div role="status" aria-label="Before you book">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-warn">
        {words.map((word) => (
          <li key={word} className="flex items-center gap-1.5">
            <i aria-hidden className="size-2 rounded-full bg-current" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useOwed(customerId: string): string | null {
  const connection = useConnection()
  const canAsk = connection.api.invoices?.listOf !== undefined
  const list = { ...invoicesList(connection, { status: null, customerId }), enabled: canAsk }
  const { data, hasNextPage } = useInfiniteQuery(list)
  const cents = (data ?? []).filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (!data || cents === 0) return null
  return `Owes ${dollars(cents)}${hasNextPage ? ` on the newest ${data.length} invoices` : ''}`
}

function useDayAtAGlance(customerId: string): (string | null)[] {
  const { data, hasNextPage } = useAppointmentsOfCustomer(customerId)
  if (!data) return []
  const missed = data.filter(({ status }) => status === 'no_show').length
  const here = data.find(({ status }) => isInShop(status))
  const of = hasNextPage ? ` in the newest ${data.length} appointments` : ''
  return [
    missed > 0 ? `${missed} no-show${missed === 1 ? '' : 's'}${of}` : null,
    here ? `Already in the shop: ${here.service ?? 'an appointment'}, ${statusWord(here.status)}` : null,
  ]
}

/** A busy computer draws the errors some frames after the form knows them. */
const MOST_FRAMES = 10

/** The first wrong field as one reads, and not as they were first shown. */
const focusWrong = (frames = MOST_FRAMES): number =>
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[role=dialog] form [aria-invalid=true]')
    if (!wrong && frames > 0) return focusWrong(frames - 1)
    // Of a group, its first.
    const first = wrong?.matches('[role=radiogroup]') ? wrong.querySelector('input') : wrong
    return first?.focus()
  })

/** What a walk-in is asked for, in the order of the form. The rest of its fields may stay empty. */
const ASKED = ['who.name', 'who.phone', 'car.year', 'car.make', 'car.model', 'service']

function focusNextEmpty(form: HTMLFormElement, from: HTMLInputElement) {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const next = inputs
    .slice(inputs.indexOf(from) + 1)
    .find(({ name, value, disabled }) => ASKED.includes(name) && value === '' && !disabled)
  next?.focus()
}

/**
 * A scanner ends its burst with Enter, which must not book: in a field Enter goes on to the next that has to be filled in.
 * Ctrl and Enter books. What it returns stops that.
 */
function keepEnter(form: HTMLFormElement | null) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const { target } = event
    if (event.ctrlKey || event.metaKey) form?.requestSubmit()
    else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      event.preventDefault()
      // In a search, and in a list of suggestions, Enter takes what is marked there.
      if (form && target instanceof HTMLInputElement && target.role !== 'combobox')
        focusNextEmpty(form, target)
    }
  }
  form?.addEventListener('keydown', press)
  return () => form?.removeEventListener('keydown', press)
}
