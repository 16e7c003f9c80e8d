import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../client/nouns'
import { minuteOfDay } from '../../domain/zone'
import { Plate } from '../../ui/Plate'
import { useCar } from '../people/useCar'
import { StatusWord } from '../words/StatusWord'
import { statusWord } from '../words/statusWords'
import { showMinute, showMoment } from '../words/times'
import { ROWS_AN_HOUR, type FoldedHour } from './blocks'
import { FOLD, ROW_PX } from './measure'
import { whenOf } from './place'
import { changedSearch } from './scheduleSearch'
import type { Names } from './useNames'

type Props = { hour: FoldedHour; names: Names; zone: string }

/** A strip at the edge of the day for what has no room in an hour; it opens a list of that hour. */
export function HourFold({ hour: { from, top, folded, all }, names, zone }: Props) {
  const count = `${folded.length} more`
  const time = showMinute(minuteOfDay(from, zone))
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        // The focus comes here where the block that had it is folded away.
        data-folded={folded.map(({ id }) => id).join(' ')}
        aria-label={`${count} at ${time}: ${folded.map(names).join(', ')}`}
        title={`${count} at ${time}\n${folded.map(names).join('\n')}`}
        className="absolute right-0 z-3 grid cursor-pointer place-items-center rounded-md bg-accent-soft text-sm/4 font-semibold whitespace-nowrap text-accent [writing-mode:vertical-rl] hover:brightness-95 print:hidden"
        style={{ width: FOLD, top: top * ROW_PX + 1, height: ROWS_AN_HOUR * ROW_PX - 2 }}
      >
        +{count}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="left" align="start" sideOffset={4} className="z-30">
          <Menu.Popup
            aria-label={`Appointments at ${time}`}
            className="max-h-(--available-height) w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-high outline-none"
          >
            {all.map((row) => (
              <InHour key={row.id} row={row} name={names(row)} zone={zone} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function InHour({ row, name, zone }: { row: Appointment; name: string; zone: string }) {
  const car = useCar(row)
  const service = row.service ?? 'No service named'
  return (
    <Menu.LinkItem
      closeOnClick
      label={name}
      aria-label={`${name}, ${service}, ${whenOf(row, zone)}, ${statusWord(row.status)}`}
      render={
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { appointment: row.id })}
          preload={false}
          resetScroll={false}
        />
      }
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-lg px-3 py-1.5 outline-none data-highlighted:bg-accent-soft"
    >
      <b className="font-semibold">{name}</b>
      <span className="text-sm text-ink-2">{showMoment(row.startsAt, zone)}</span>
      <span className="text-sm text-ink-2">
        {car?.plate && (
          <>
            <Plate>{car.plate}</Plate>{' '}
          </>
        )}
        {service}
      </span>
      <span className="text-sm text-ink-2">
        <StatusWord status={row.status} />
      </span>
    </Menu.LinkItem>
  )
}
