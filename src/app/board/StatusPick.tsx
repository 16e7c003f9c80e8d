import type { Columns } from '../visits/columns'
import { statusWord } from '../words/statusWords'
import type { Extent } from './useExtent'

type Props = {
  columns: Columns
  extent: (status: string) => Extent
  picked: string
  onPick: (status: string) => void
}

/** Where there is no room for columns, one status at a time. */
export function StatusPick({ columns, extent, picked, onPick }: Props) {
  return (
    <select
      aria-label="Status"
      value={picked}
      onChange={({ target }) => onPick(target.value)}
      className="h-11 w-full rounded-lg border border-line-2 bg-surface px-3 font-semibold"
    >
      {[...columns].map(([status, rows]) => (
        <option key={status} value={status}>
          {statusWord(status)}
          {extent(status).isRead && ` (${rows.length}${extent(status).isAll ? '' : '+'})`}
        </option>
      ))}
    </select>
  )
}
