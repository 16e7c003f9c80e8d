import { useEffect, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Failure } from '../../client/api/failure'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { InView } from '../forms/InView'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { ClashNotice } from '../visits/ClashNotice'
import { useClash } from '../visits/useClash'
import { VisitFields } from '../visits/VisitFields'
import { whenTyped } from '../visits/visitFields'
import { BeforeYouBook } from './BeforeYouBook'
import { blankBooking } from './bookingFields'
import { useBooking } from './bookings'
import { CustomerChoice } from './CustomerChoice'
import { focusWrong } from './focusWrong'
import { keepEnter } from './keepEnter'
import { keptSteps, type Step } from './notes'
import { NotSent } from './notSent'
import type { BookingStart } from './openBooking'
import { Part } from './Part'
import { goingOn, savedWords } from './standingWords'
import { useBookingForm } from './useBookingForm'
import { useChosen } from './useChosen'
import { VehicleChoice } from './VehicleChoice'

/** Customer, vehicle, service and time in one go. */
export function BookingForm({ start, onDone }: { start: BookingStart; onDone: () => void }) {
  const { api } = useConnection()
  const zone = useZone()
  const { run, standing } = useBooking()
  const { notes, isRunning, failure } = standing
  const kept = keptSteps(notes)
  const { form, draft, isFirst } = useBookingForm(start, standing)
  const { who, customerId, customer, vehicles, meant, vehicleId, claim, isReading, mustChoose } =
    useChosen(form)
  const [triedFor, setTriedFor] = useState<string | null>(null)
  const { found } = useClash({ customerId, slot: claim })
  useWhenBooked(standing.booked, onDone)

  const wasHere = notes?.wanted?.appointment?.['isHere'] === true
  const book = (isHere: boolean) => {
    setTriedFor(customerId)
    return form.handleSubmit(
      async (wanted) => {
        if (mustChoose) {
          focusWrong()
          return
        }
        await run
          .book({
            ...wanted,
            ...(isHere && { visit: { ...wanted.visit, isHere } }),
            customer: 'id' in wanted.customer && customer ? customer : wanted.customer,
            vehicle: vehicleId === null ? wanted.vehicle : { id: vehicleId },
          })
          // The run keeps the failure, and the form shows it.
          .catch(() => {})
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
    run.startOver()
    form.reset(blankBooking(start, zone, Date.now()))
    draft.forget()
  }
  function discard() {
    // What another tab is at is not this one's to forget.
    const isOthers = standing.isElsewhere && kept.size > 0
    if (!isOthers) run.startOver()
    draft.forget()
    close()
    const isBegun = notes?.steps.appointment?.isBegun ?? false
    if (saved !== null && !isOthers) tell({ title: isBegun ? 'Let go of' : 'Not booked', detail: saved })
  }
  function close() {
    run.seen()
    onDone()
  }

  const id = useId()
  const now = goingOn(standing)
  const saved = savedWords(notes, kept)
  /** What is on its way can't be changed any more. */
  const isSent = (step: Step) => isRunning || kept.has('appointment') || kept.has(step)
  const isHandedOn = isSent('appointment') || notes?.steps.appointment?.isBegun === true
  // What was sent may be what is in the way.
  const inTheWay = isHandedOn ? null : found
  const isRefused = inTheWay?.isRefused ?? false
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={close}
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
              {isRunning
                ? 'Booking…'
                : isReading
                  ? 'Reading their cars…'
                  : saved === null
                    ? 'Book'
                    : 'Go on booking'}
            </Button>
            {saved === null && !isRunning && (
              <Button title="Booked for this minute, and checked in" disabled={isReading} onClick={bookHere}>
                Here now
              </Button>
            )}
            {isSent('appointment') ? (
              <Button onClick={close}>{isRunning ? 'Close, and go on behind' : 'Close'}</Button>
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
            if (!isRefused) void book(wasHere)
          }}
          ref={keepEnter}
          className="grid gap-5"
        >
          {draft.restored && !isSent('appointment') && (
            <Notice tone="plain" actions={<Button onClick={startOver}>Start over</Button>}>
              Brought back what you had typed and not booked.
            </Notice>
          )}
          <fieldset disabled={isSent('customer')} className="contents">
            <CustomerChoice known={customer} isFirst={isFirst} />
          </fieldset>
          {customerId !== '' && <BeforeYouBook customerId={customerId} />}
          {api.vehicles && (customerId !== '' || who.kind === 'new') && (
            <fieldset disabled={isSent('vehicle')} className="contents">
              <VehicleChoice
                customerId={customerId}
                list={vehicles}
                meant={meant}
                isMissed={mustChoose && triedFor === customerId}
              />
            </fieldset>
          )}
          <fieldset disabled={isSent('appointment')} className="contents">
            <Part title="Visit" isLast>
              <VisitFields />
            </Part>
          </fieldset>
          {/* Lost to another desk, the reason and what to do instead are told a moment apart, and are seen together. */}
          <InView
            isNews={failure !== null}
            of={`${now?.title} ${saved} ${String(failure)} ${inTheWay?.free.join(' ')}`}
          >
            {failure !== null && <WhyNot failure={failure} saved={saved} />}
            <ClashNotice id={`${id}-why`} wanted={claim} found={inTheWay} onPick={startThen} />
            <Going now={now} />
            {!isRunning && failure === null && saved !== null && <Notice tone="warn">{saved}</Notice>}
          </InView>
        </form>
      </Dialog>
    </FormProvider>
  )
}

function WhyNot({ failure, saved }: { failure: unknown; saved: string | null }) {
  if (failure instanceof NotSent) {
    return (
      <Notice tone="danger" title="Not booked yet">
        {failure.message}
      </Notice>
    )
  }
  const isKnown = failure instanceof Failure && failure.confirmed
  return <FailureNotice failure={failure} {...(saved !== null && !isKnown && { saved })} />
}

function Going({ now }: { now: ReturnType<typeof goingOn> }) {
  if (!now) return null
  return (
    <Notice tone={now.why === null ? 'plain' : 'warn'} title={now.title}>
      {now.why}
    </Notice>
  )
}

/** By whoever: the journal may confirm it too, after a reload or from another tab. */
function useWhenBooked(booked: number, onDone: () => void) {
  const [before] = useState(booked)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (booked > before) done.current()
  }, [booked, before])
}
