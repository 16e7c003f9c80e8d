import { useId } from 'react'
import { useLabels } from '~/app/appointments/Labels'
import { useMove } from '~/app/appointments/useMove'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { StatusDial } from '~/app/format/StatusDial'
import { statusWord } from '~/app/format/statusWords'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { usePending } from '~/client/cache/useRecords'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop, isOffWay } from '~/domain/appointments'
import { hasLabel } from '~/domain/labels'
import { READY_LABEL } from '~/domain/lateness'

/** Every status, in its order: where it stands, where it can go at a click, and why not elsewhere. */
export function PanelStatus({ row, isGoing }: { row: Appointment; isGoing: boolean }) {
  const known = useCapabilities()
  const move = useMove()
  const id = useId()
  const isPending = usePending(useConnection().records.appointments, row.id)
  if (!move) return null
  const offWay = known.appointmentStatuses.filter(isOffWay)
  const onWay = known.appointmentStatuses.filter((status) => !isOffWay(status))
  const placeOf = (status: string) => {
    const isHere = status === row.status
    const reason = isGoing ? 'It is being deleted' : isHere ? null : whyNotMovable(known, row.status, status)
    return (
      <Place key={status} status={status} isHere={isHere} reason={reason} onMove={() => move(row, status)} />
    )
  }
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-semibold">
          Move to
        </h3>
        {/* Beside what stands there anyway: a line that comes and goes moves a panel scrolled to its end from under a hand. */}
        <p role="status" className="text-sm text-warn">
          {isPending && !isGoing ? `${statusWord(row.status)}: not confirmed yet` : null}
        </p>
      </div>
      {/* Each status keeps its place: above those on the way through the shop, below those that leave it. */}
      <div className="grid gap-1 max-sm:-mx-4">
        <div className="grid auto-cols-fr grid-flow-col gap-1">{onWay.map(placeOf)}</div>
        <div className="grid auto-cols-fr grid-flow-col gap-1">
          {offWay.map(placeOf)}
          <ReadyLabel row={row} isGoing={isGoing} />
        </div>
      </div>
    </section>
  )
}

const PLACE =
  'flex min-w-0 items-center justify-center gap-2 rounded-lg border px-0.5 text-sm leading-tight max-sm:tracking-tight aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-3 aria-disabled:hover:bg-surface'

type PlaceProps = { status: string; isHere: boolean; reason: string | null; onMove: () => void }

function Place({ status, isHere, reason, onMove }: PlaceProps) {
  return (
    <button
      type="button"
      aria-pressed={isHere}
      aria-disabled={reason !== null}
      {...(reason !== null && { title: reason, 'aria-description': reason })}
      className={`${PLACE} ${isOffWay(status) ? 'min-h-11' : 'min-h-16 flex-col gap-1.5'} ${
        isHere
          ? 'border-accent bg-accent-soft text-accent sm:font-semibold'
          : 'border-line-2 bg-surface hover:bg-sunken'
      }`}
      onClick={() => {
        if (!isHere && reason === null) onMove()
      }}
    >
      <StatusDial status={status} />
      {statusWord(status)}
    </button>
  )
}

/** The surface has no status for it: a label in the note says it. */
function ReadyLabel({ row, isGoing }: { row: Appointment; isGoing: boolean }) {
  const labels = useLabels()
  if (!labels) return null
  const isLabeled = hasLabel(row.notes, READY_LABEL)
  const reason = isGoing
    ? 'It is being deleted'
    : isLabeled || isInShop(row.status)
      ? null
      : 'Only a car in the shop'
  return (
    <button
      type="button"
      aria-disabled={reason !== null}
      {...(reason !== null && { title: reason, 'aria-description': reason })}
      className={`${PLACE} min-h-11 border-line-2 bg-surface hover:bg-sunken`}
      onClick={() => {
        if (reason === null) void (isLabeled ? labels.remove : labels.add)(row, READY_LABEL)
      }}
    >
      {isLabeled ? `Take off ${READY_LABEL}` : `Mark ${READY_LABEL}`}
    </button>
  )
}
