import { useState, type ReactNode, useMemo } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { AppointmentFields } from '~/app/appointments/AppointmentFields'
import { useClash } from '~/app/appointments/clash'
import { ClashNotice } from '~/app/appointments/ClashNotice'
import { requestCardFocus } from '~/app/appointments/requestCardFocus'
import { startOf, whenTyped } from '~/app/appointments/typedAppointment'
import { useVehicles } from '~/app/customers/useVehicles'
import { EditForm } from '~/app/forms/EditForm'
import { useEdit } from '~/app/forms/useEdit'
import { useConnection, useCapabilities } from '~/app/session/connection'
import { useZone, showFullDate } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Appointment, Vehicle } from '~/client/nouns/nouns'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { SelectField } from '~/ui/Field'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'
import {
  appointmentEditFields,
  appointmentEditOf,
  appointmentEditShape,
  showConflicts,
} from './appointmentEdit'
import { PanelDates, PanelFacts, PanelName } from './PanelFacts'
import { PanelMessage } from './PanelMessage'
import { PanelNoteAndLabels } from './PanelNoteAndLabels'
import { PanelStatus } from './PanelStatus'
import { useOneAppointment, type OneAppointment } from './useOneAppointment'
import { useRemove } from './useRemove'
import { useSaveAppointment } from './useSaveAppointment'

/** The card or block that it belongs to, wherever that stands by now; the page until a card is drawn that is not yet. */
function standIn(id: string, status: string | undefined): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`#main [data-id="${CSS.escape(id)}"]`)
  const link = place?.matches('a') ? place : place?.querySelector<HTMLElement>('a')
  if (!link) requestCardFocus(id, status)
  return link ?? document.getElementById('main')
}

type Props = {
  id: string
  onClose: () => void
  /** What is owed or agreed on, from a folder that stands above this one. */
  money: (row: Appointment) => ReactNode
}

export default function AppointmentPanel({ id, onClose, money }: Props) {
  const { row, isGoing, search } = useOneAppointment(id)
  const mayWrite = useConnection().features.write.appointments !== undefined
  /** The version that the edit began with; null while nothing is edited. */
  const [begun, setBegun] = useState<Appointment | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)
  const isGone = search.state === 'nowhere'
  const edit = () => {
    setBegun(row)
    setWasEdited(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appointment"
      {...(row && {
        head: (
          <PanelName
            row={row}
            edit={
              mayWrite && !isGone && begun === null ? { begin: edit, isGoing, hasFocus: wasEdited } : null
            }
          />
        ),
      })}
      shape="panel"
      focusAfter={() => standIn(id, row?.status)}
    >
      {search.state !== 'idle' && <PanelSearch search={search} wasRead={row !== null} />}
      {row && (
        <PanelContent
          key={row.id}
          row={row}
          begun={begun}
          isGoing={isGoing}
          isGone={isGone}
          money={money(row)}
          onEdited={() => setBegun(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type PanelContentProps = {
  row: Appointment
  /** The version that an edit began with; null while nothing is edited. */
  begun: Appointment | null
  isGoing: boolean
  /** Deleted at another desk: it is there to be read, and what was typed to be copied. */
  isGone: boolean
  money: ReactNode
  onEdited: () => void
  onClose: () => void
}

/** All there is to one appointment, in the order in which it is asked for: who, what is due, what to write, where to. */
function PanelContent({ row, begun, isGoing, isGone, money, onEdited, onClose }: PanelContentProps) {
  const { openStatuses } = useCapabilities()
  return (
    <div className="grid gap-5">
      <PanelFacts row={row} isEdited={begun !== null} />
      {!isGone && money}
      {begun && (
        <PanelEdit
          begun={begun}
          row={row}
          isOpen={openStatuses.includes(row.status)}
          isGone={isGone}
          onDone={onEdited}
        />
      )}
      {begun === null && !isGone && <PanelMessage row={row} />}
      {!isGone && <PanelStatus row={row} isGoing={isGoing} />}
      {begun === null && <PanelNoteAndLabels row={row} isGone={isGone} />}
      {!isGone && <PanelDelete row={row} isGoing={isGoing} onClose={onClose} />}
      <PanelDates row={row} />
    </div>
  )
}

type PanelDeleteProps = { row: Appointment; isGoing: boolean; onClose: () => void }

function PanelDelete({ row, isGoing, onClose }: PanelDeleteProps) {
  const remove = useRemove()
  if (!remove) return null
  return (
    <section aria-label="Delete" className="grid gap-1.5 border-t border-line pt-4">
      <Button
        look="danger"
        className="justify-self-start"
        disabled={isGoing}
        onClick={() => {
          remove(row)
          onClose()
        }}
      >
        Delete
      </Button>
      <p className="text-sm text-ink-3">
        You can undo it for 6 seconds. After that it is gone for good. To keep it on record, move it to
        Canceled.
      </p>
    </section>
  )
}

type PanelEditProps = {
  begun: Appointment
  /** As it is known best by now. */
  row: Appointment
  /** Whether it holds a place in the day: only then can another be in its way. */
  isOpen: boolean
  /** It was deleted meanwhile, and nothing can be saved. */
  isGone: boolean
  onDone: () => void
}

/** Time, vehicle, service, length and notes, edited where they stand. */
function PanelEdit({ begun, row, isOpen, isGone, onDone }: PanelEditProps) {
  const connection = useConnection()
  const zone = useZone()
  const edit = useEdit({
    name: `appointment/${begun.id}`,
    shape: useMemo(() => appointmentEditShape(zone), [zone]),
    rules: useMemo(() => appointmentEditFields(zone), [zone]),
    start: appointmentEditOf(begun),
    now: appointmentEditOf(row),
    ...useSaveAppointment(begun),
    onEnd: onDone,
  })
  const { form } = edit
  const { data: vehicles } = useVehicles(begun.customerId)

  const [day, time, isAgain, minutes, vehicleId] = useWatch({
    control: form.control,
    name: ['day', 'time', 'isAgain', 'minutes', 'vehicleId'],
  })
  const startAt = startOf({ day, time, isAgain }, zone)
  const carId = vehicleId === '' ? null : vehicleId
  const isMoved =
    startAt !== Date.parse(begun.startsAt) || Number(minutes) !== begun.minutes || carId !== begun.vehicleId
  const slot =
    startAt === null || !isOpen || !isMoved
      ? null
      : {
          customerId: begun.customerId,
          vehicleId: carId,
          startAt,
          endAt: startAt + Number(minutes) * 60_000,
        }
  const { found } = useClash({ customerId: begun.customerId, slot, self: begun.id })

  function startThen(at: number) {
    const when = whenTyped(at, zone)
    form.setValue('day', when.day, { shouldDirty: true })
    form.setValue('time', when.time, { shouldDirty: true })
    form.setValue('isAgain', when.isAgain, { shouldDirty: true })
    form.setFocus('time')
  }

  return (
    <FormProvider {...form}>
      <EditForm
        edit={edit}
        say={(conflicts) => showConflicts(conflicts, zone, vehicles ?? [])}
        label="Edit appointment"
        {...(isGone && {
          closed: 'It was deleted on another computer. Nothing is saved. You can still copy what you typed.',
        })}
        className="border-t border-line pt-4"
      >
        {connection.api.vehicles && (
          <SelectField
            label="Vehicle"
            value={vehicleId}
            onChange={(event) => form.setValue('vehicleId', event.target.value, { shouldDirty: true })}
          >
            <option value="">No vehicle</option>
            {begun.vehicleId !== null && !vehicles?.some((vehicle) => vehicle.id === begun.vehicleId) && (
              <option value={begun.vehicleId}>As it was</option>
            )}
            {vehicles?.map((vehicle) => (
              <option key={vehicle.id} value={vehicle.id}>
                {carWords(vehicle)}
              </option>
            ))}
          </SelectField>
        )}
        <AppointmentFields autoFocus />
        <ClashNotice wanted={slot} found={found} onPick={startThen} />
      </EditForm>
    </FormProvider>
  )
}

const carWords = ({ year, make, model, plate }: Vehicle) =>
  [`${year} ${make} ${model}`, plate].filter((part) => part !== null).join(' · ')

/** How far the search for an appointment has come, and how it ended. */
function PanelSearch({ search, wasRead }: { search: OneAppointment['search']; wasRead: boolean }) {
  const zone = useZone()
  const { state, progress, error, stop, goOn } = search
  const hasRead = progress !== null
  if (state === 'failed') return <FailureNotice failure={error} onRetry={goOn} />
  if (state === 'nowhere') {
    return (
      // Whoever is typing below is told at once.
      <Notice
        tone={wasRead ? 'danger' : 'warn'}
        title={wasRead ? 'This appointment was deleted' : 'Appointment not found'}
      >
        {wasRead
          ? 'It was deleted on another computer. Below is how it looked before.'
          : `${hasRead ? 'It is not among the shop’s appointments' : 'The service has no appointment for this link'}. It was deleted, or the link belongs to another shop.`}
      </Notice>
    )
  }
  const read = progress
    ? `${progress.read.toLocaleString('en-US')} searched${
        progress.backTo === null ? '' : `, back to those made on ${showFullDate(progress.backTo, zone)}`
      }.`
    : ''
  if (state === 'stopped') {
    return (
      <Notice
        tone="plain"
        title="Stopped before it was found"
        actions={<Button onClick={goOn}>Search again</Button>}
      >
        {read} It may be among those not searched yet.
      </Notice>
    )
  }
  return (
    <div className="grid gap-4">
      <Notice
        tone="plain"
        title="Looking for this appointment"
        {...(progress && { actions: <Button onClick={stop}>Stop</Button> })}
      >
        {progress ? `It is not open. Searching closed appointments, newest first. ${read}` : null}
      </Notice>
      {!wasRead && (
        <>
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-4 w-72" />
          <Skeleton className="h-4 w-64" />
        </>
      )}
    </div>
  )
}
