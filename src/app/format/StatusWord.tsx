import { StatusDial } from './StatusDial'
import { statusWord } from './statusWords'

/** A status by its mark and its word. */
export function StatusWord({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDial status={status} />
      {statusWord(status)}
    </span>
  )
}
