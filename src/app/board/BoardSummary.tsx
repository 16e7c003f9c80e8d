import { countsAsOpen } from '../../domain/capabilities'
import { useCapabilities } from '../session/connection'
import { otherYear, showDay } from '../session/shopTime'
import { useToday } from '../session/useToday'
import { reach, useListsByDay } from '../visits/useAppointments'
import { ALL } from './boardSearch'
import type { BoardRows } from './useBoardRows'

// It stands beside the first cards, and the browser's formatter takes as long as two of them.
const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const cards = (count: number) => `${number(count)} open ${count === 1 ? 'card' : 'cards'}`

type Props = { board: BoardRows; day: string }

/** What is on the board. */
export function BoardSummary({ board, day }: Props) {
  const known = useCapabilities()
  const byDay = useListsByDay()
  const today = useToday()
  const { from, to } = reach(today)
  const { columns, isWhole, skipped, isPending } = board
  if (isPending || board.isFailed) return null
  const open = [...columns]
    .filter(([status]) => countsAsOpen(known, status))
    .reduce((sum, [, rows]) => sum + rows.length, 0)
  return (
    // In less width its room is the labels'; else the filters wrap as soon as there is something to clear.
    <p role="status" className="text-ink-2 max-xl:sr-only xl:ml-auto">
      {day !== ALL && <span>{showDay(day) + otherYear(day, today)} · </span>}
      {/* Asked by day, nobody has a list of all. */}
      {day === ALL && byDay && <span>{`${showDay(from)} to ${showDay(to)} · `}</span>}
      {cards(open)}
      {!isWhole && ' so far'}
      {skipped > 0 && ` · ${number(skipped)} could not be read`}
    </p>
  )
}
