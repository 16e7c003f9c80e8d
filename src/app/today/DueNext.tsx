import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../client/records'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ExportMore } from '../csv/ExportMore'
import { ShortList } from '../money/ShortList'
import { CarLine } from '../people/CarLine'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { showTime, useZone } from '../session/shopTime'
import { flagOf, flagWords } from '../visits/flag'
import type { Visits } from './useVisits'
import { NameLink } from './VisitRow'

const MOST = 6

/** Whoever is expected next. */
export function DueNext({ look, cars: { next } }: Pick<Visits, 'look' | 'cars'>) {
  return (
    <Card
      title="Due next"
      of={next.length === 0 ? 'nobody else today' : null}
      actions={
        <>
          <ExportMore of="due next" list={{ kind: 'appointments', rows: look.rows, isWhole: false }} />
          <Link to="/board" className={buttonClass('quiet')}>
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

function DueRow({ row }: { row: Appointment }) {
  const zone = useZone()
  const flag = flagOf(row, useCapabilities(), useMinute())
  return (
    <li className="relative grid min-h-11 grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line px-2 py-1.5 not-first:border-t hover:bg-sunken lg:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1.2fr)_5rem]">
      <span className="whitespace-nowrap">{showTime(row.startsAt, zone)}</span>
      <NameLink visit={row} />
      <span className="max-lg:order-1 max-lg:col-start-2 max-lg:empty:hidden">
        <CarLine of={row} />
      </span>
      <span className="max-lg:order-1 max-lg:col-start-2">{row.service ?? 'No service named'}</span>
      <span className="text-right font-semibold whitespace-nowrap text-warn">{flag && flagWords(flag)}</span>
    </li>
  )
}
