import { reach, useListsByDay } from '../appointments/useAppointments'
import { useCapabilities } from '../shell/connection'
import { showDay } from '../shell/shopTime'
import { useToday } from '../shell/useToday'
import { ALL } from './boardSearch'
import type { BoardRows } from './useBoardRows'

const number = (count: number) => count.toLocaleString('en-US')
const cards = (count: number) => `${number(count)} open ${count === 1 ? 'card' : 'cards'}`

type Props = { board: BoardRows; day: string }

/** What is on the board. */
export function BoardSummary({ board, day }: Props) {
  const { openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  const { from, to } = reach(useToday())
  const { columns, isWhole, skipped, isPending } = board
  if (isPending || board.isFailed) return null
  const open = openStatuses.reduce((sum, status) => sum + (columns.get(status)?.length ?? 0), 0)
  return (
    <p role="status" className="ml-auto text-sm text-ink-3">
      {/* Else the filters wrap, and the board goes down, as soon as there is something to clear. */}
      {day !== ALL && <span className="lg:max-xl:hidden">{showDay(day)} · </span>}
      {/* Asked by day, nobody has a list of all. */}
      {day === ALL && byDay && <span>{`${showDay(from)} to ${showDay(to)} · `}</span>}
      {cards(open)}
      {!isWhole && ' so far'}
      {skipped > 0 && ` · ${number(skipped)} could not be read`}
    </p>
  )
}
