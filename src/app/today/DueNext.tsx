import { Link } from '@tanstack/react-router'
import { flagWords, useFlagOf } from '~/app/appointments/flag'
import { ExportMore } from '~/app/csv/ExportMore'
import { CarLine } from '~/app/customers/CarLine'
import { ShortList } from '~/app/money/ShortList'
import { useCapabilities } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showClock, useZone } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'
import { Card } from '~/ui/Card'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import { NameLink } from './AppointmentRow'
import type { DayAtAGlance } from './useDayAtAGlance'

const MOST = 6

/** Whoever is expected next. */
export function DueNext({ look, cars: { next } }: Pick<DayAtAGlance, 'look' | 'cars'>) {
  return (
    <Card
      title="Due next"
      of={next.length === 0 ? 'nobody else today' : null}
      actions={
        <>
          <ExportMore of="due next" list={{ kind: 'appointments', rows: look.rows, isWhole: false }} />
          <Link to="/board" className={LINK_BESIDE_BUTTONS}>
            Board
          </Link>
        </>
      }
    >
      <ShortList label="Due next" rows={next} most={MOST}>
        {(row) => <DueRow key={row.id} row={row} />}
      </ShortList>
    </Card>
  )
}

const WITH_CAR = 'md:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1.2fr)_5rem]'
const WITHOUT = 'md:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_5rem]'

function DueRow({ row }: { row: Appointment }) {
  const zone = useZone()
  const known = useCapabilities()
  const flag = useFlagOf()(row, useMinute())
  return (
    <li
      className={`relative grid min-h-11 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line px-2 py-1.5 not-first:border-t hover:bg-sunken ${mayRead(known, 'vehicles') ? WITH_CAR : WITHOUT}`}
    >
      <span className="whitespace-nowrap">{showClock(row.startsAt, zone)}</span>
      <NameLink appointment={row} />
      {mayRead(known, 'vehicles') && (
        <span className="max-md:order-1 max-md:col-start-2 max-md:empty:hidden">
          <CarLine of={row} />
        </span>
      )}
      <span className="max-md:order-1 max-md:col-start-2">{row.service ?? 'No service given'}</span>
      <span className="text-right text-sm whitespace-nowrap text-ink-2">{flag && flagWords(flag)}</span>
    </li>
  )
}
