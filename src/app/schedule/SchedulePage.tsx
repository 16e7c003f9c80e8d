import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { useKnown } from '~/app/appointments/clash'
import { LabelChips } from '~/app/appointments/Labels'
import { StatusWord } from '~/app/format/StatusWord'
import { stepped } from '~/app/format/ticks'
import { changeTold, showLongDay, weekHeading, showSpan } from '~/app/format/times'
import { useUndoKey } from '~/app/forms/undoing'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone, showDate } from '~/app/session/shopTime'
import { useShopRecord } from '~/app/session/useShopRecord'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { createWidth } from '~/app/shell/page/useWide'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment } from '~/client/nouns/nouns'
import { hasLabel } from '~/domain/labels'
import { dayOf, instantOf, spanOfDay, type Day, addDays, weekdayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { useIsPrinting } from '~/ui/isPrinting'
import { Kbd } from '~/ui/Kbd'
import { Agenda } from './Agenda'
import { spanOf, whenOf } from './appointmentTime'
import { bookedWords } from './bookedWords'
import { longClash } from './clashWords'
import { Grid } from './Grid'
import { howRead, howReadOn, unreadWords } from './howRead'
import { NotReadBefore, ReadingNotes } from './ReadingNotes'
import { ScheduleBar } from './ScheduleBar'
import { changedSearch } from './scheduleSearch'
import { useNames, type Names } from './useNames'
import { useReschedule, type Preview, type Reschedule } from './useReschedule'
import { useScheduled } from './useScheduled'

const route = getRouteApi('/frame/schedule')
const OPENS = 8 * 60
const USUAL_MINUTES = 60

export default function SchedulePage() {
  useTitle('Schedule')
  const { view, day: asked, canceled, label } = route.useSearch()
  const go = route.useNavigate()
  const { features, records } = useConnection()
  const { openStatuses } = useCapabilities()
  const zone = useZone()
  const now = useMinute()
  const abreast = useDaysAbreast()
  const isPrinting = useIsPrinting()
  useUndoKey()

  const today = dayOf(now, zone)
  const day = asked ?? today
  const isWeek = view === 'week'
  const withAbsent = canceled === 'shown'
  const count = countOfDays(isWeek, abreast)
  const days = useMemo(() => daysShown(day, count), [day, count])
  /** Counts the presses of Today: each one mounts the hours again, which scroll to now. */
  const [turn, setTurn] = useState(0)

  const {
    open,
    exact,
    back,
    known,
    rows: all,
    timeless,
    marks,
    readFrom,
  } = useScheduled(days, zone, now, withAbsent)
  const rows = useMemo(
    () => (label === undefined ? all : all.filter(({ notes }) => hasLabel(notes, label))),
    [all, label],
  )
  const closed = exact?.read ?? back
  const how = howRead(open, closed)
  const first = spanOfDay(days[0] ?? day, zone).from
  const howOn = (from: number) => howReadOn({ from, first, now, withAbsent }, open, closed)
  const shop = useShopRecord()
  const booked = bookedWords({ day, ...spanOfDay(day, zone), rows, how, zone }, shop)
  const names = useNames(rows)
  const inTheWay = useKnown({ theirs: known, all: known, isWhole: open.isWhole })
  const reschedule = useReschedule({ known, inTheWay, names, zone })
  const appointments = useRecords(records.appointments)
  const isClosed = useCallback((row: Appointment) => !openStatuses.includes(row.status), [openStatuses])

  const mayBook = features.write.appointments !== undefined
  const onDay = (next: Day, replace = false) =>
    void go({
      replace,
      search: (before) => changedSearch(before, { day: next === today ? null : next }),
      resetScroll: false,
    })
  const onToday = () => {
    setTurn(turn + 1)
    if (day !== today) onDay(today)
  }
  const onAbsent = (shown: boolean) =>
    void go({
      search: (before) => changedSearch(before, { canceled: shown ? 'shown' : null }),
      replace: true,
      resetScroll: false,
    })

  const onLabel = (picked: string) =>
    void go({
      search: (before) => changedSearch(before, { label: picked === label ? null : picked }),
      replace: true,
      resetScroll: false,
    })

  const drawing = { zone, names, marks, isClosed, appointments, mayChange: reschedule.mayChange }
  const changes = days.flatMap((shown) => {
    const told = changeTold(shown, zone)
    return told === null ? [] : [isWeek ? `${showLongDay(shown)}: ${told}` : told]
  })
  return (
    <section className="flex min-h-0 flex-1 flex-col low:overflow-y-auto">
      <p className="hidden px-3 pb-3 text-xl font-semibold print:block">
        Schedule · {isWeek ? weekHeading(days, '') : `${showLongDay(day)}, ${day.slice(0, 4)}`}
      </p>
      <ScheduleBar
        days={days}
        count={isWeek ? unreadWords(rows.length, how) || countOf(rows.length) : booked.alone}
        day={day}
        today={today}
        isWeek={isWeek}
        abreast={abreast}
        withAbsent={withAbsent}
        onDay={onDay}
        onToday={onToday}
        onAbsent={onAbsent}
        onBook={mayBook ? () => book(day === today ? stepped(now, 1) : instantOf(day, OPENS, zone)) : null}
      />
      <div className="grid gap-2 px-3 pb-2 empty:hidden sm:px-4 lg:px-5">
        {isWeek && abreast > 0 && <Legend rows={rows} />}
        <LabelChips rows={all} picked={label === undefined ? [] : [label]} onPick={onLabel} />
        {label !== undefined && (
          <p role="status" className="text-sm text-ink-2">
            Only {label}: {all.length - rows.length} not shown.{' '}
            <button type="button" className="font-semibold text-accent" onClick={() => onLabel(label)}>
              Show all
            </button>
          </p>
        )}
        {changes.map((told) => (
          <p key={told} className="text-sm font-semibold text-warn">
            {told}
          </p>
        ))}
        {open.isFailed && <FailureNotice failure={open.error} onRetry={open.refetch} />}
        {!open.isFailed && exact?.failure && <FailureNotice failure={exact.failure} onRetry={exact.retry} />}
        {open.skipped > 0 && <p className="text-sm text-warn">{countOf(open.skipped)} could not be read.</p>}
        {timeless.length > 0 && (
          <p className="text-sm text-warn">
            Not shown, because their time could not be read: {timeless.map((row) => names(row)).join(', ')}.
          </p>
        )}
      </div>
      {/* Hours side by side have too little room on paper for more than one day. */}
      {(abreast === 0 || (isWeek && isPrinting)) && (
        // Another day begins anew, where it is now, or at its top.
        <Agenda key={`${days.join()} ${turn}`} {...drawing} days={days} rows={rows} now={now} howOn={howOn} />
      )}
      {abreast > 0 && (
        <div
          className={`flex min-h-0 flex-1 flex-col border-t border-line low:min-h-[calc(100dvh-7.25rem)] ${isWeek ? 'print:hidden' : ''}`}
        >
          <Grid
            key={`${isWeek ? 'week' : 'day'} ${turn}`}
            {...drawing}
            days={days}
            abreast={abreast}
            rows={rows}
            known={known}
            now={now}
            reschedule={reschedule}
            howOn={howOn}
            onBook={mayBook ? book : null}
          />
          <PreviewBar reschedule={reschedule} names={names} zone={zone} />
        </div>
      )}
      {readFrom !== null && <NotReadBefore day={readFrom} />}
      <ReadingNotes back={back} zone={zone} />
    </section>
  )
}

/** Which mark and tint is which status: in a week no block has room for the word. */
function Legend({ rows }: { rows: readonly Appointment[] }) {
  const { appointmentStatuses } = useCapabilities()
  const shown = appointmentStatuses.filter((status) => rows.some((row) => row.status === status))
  if (shown.length === 0) return null
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 text-sm text-ink-2 low:hidden print:hidden">
      {shown.map((status) => (
        <StatusWord key={status} status={status} />
      ))}
    </p>
  )
}

const book = (startsAt: number) =>
  openBooking({ startsAt: new Date(startsAt).toISOString(), minutes: USUAL_MINUTES })

const countOf = (count: number) => `${count} ${count === 1 ? 'appointment' : 'appointments'}`

const WEEK = 7

const useRoomForThree = createWidth(600)
const useRoomForFive = createWidth(1024)
const useRoomForSeven = createWidth(1280)

/** How many days stand side by side, each with room for two blocks; 0 where they are a list. Paper keeps the screen's. */
function useDaysAbreast(): number {
  const [three, five, seven] = [useRoomForThree(), useRoomForFive(), useRoomForSeven()]
  const abreast = seven ? WEEK : five ? 5 : three ? 3 : 0
  const isPrinting = useIsPrinting()
  const [kept, setKept] = useState(abreast)
  if (!isPrinting && kept !== abreast) setKept(abreast)
  return kept
}

/** How many days one view shows: a list has room for the whole week. */
const countOfDays = (isWeek: boolean, abreast: number) => (isWeek ? abreast || WEEK : 1)

/** The week around a day from its Sunday; of fewer days, those that begin with it. */
function daysShown(day: Day, count: number): Day[] {
  const first = count === WEEK ? addDays(day, -weekdayOf(day)) : day
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

type Props = { reschedule: Reschedule; names: Names; zone: string }

/** What keys have moved, or what would clash: said before it is sent, with the ways to send it and not to. */
function PreviewBar({ reschedule, ...rest }: Props) {
  const { preview } = reschedule
  if (!preview || preview.by === 'hand') return null
  return <Bar {...rest} reschedule={reschedule} preview={preview} />
}

function Bar({ reschedule, preview, names, zone }: Props & { preview: Preview }) {
  const { clash, free } = reschedule
  const { features } = useConnection()
  const { row, time, isContested } = preview
  const span = spanOf(time)
  return (
    <div
      role="group"
      aria-label="Not saved yet"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2.5 ${
        clash ? 'border-danger/40 bg-danger-soft' : 'border-accent/40 bg-accent-soft'
      }`}
    >
      <p role="status" className="min-w-0 max-w-lg">
        <span className="font-semibold">
          {names(row)}: {showDate(span.from, zone)}, {showSpan(span, zone)}
        </span>
        <br />
        {clash ? (
          <span className="text-danger">
            {longClash(row, clash, { names, zone })}. The service
            {features.noOverlap && clash.isSure ? ' will' : ' may'} refuse it.
            {free !== null && free !== '' && ` Next free: ${free}.`}
          </span>
        ) : (
          <span className="text-ink-2">
            {isContested ? 'Changed on another computer meanwhile: now' : 'Was'}{' '}
            {showDate(row.startsAt, zone)}, {whenOf(row, zone)}. Not saved yet.
          </span>
        )}
      </p>
      <Button look={clash ? 'danger' : 'main'} onClick={reschedule.save}>
        {clash ? 'Save anyway' : 'Save'}
        {preview.by === 'keys' && <Kbd onAccent={!clash}>Enter</Kbd>}
      </Button>
      <Button onClick={reschedule.cancel}>
        Cancel <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}
