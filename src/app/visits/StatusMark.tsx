import { statusColour, statusWord } from '../words/statusWords'

/** A status, by colour and by word. */
export function StatusMark({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium whitespace-nowrap">
      <i aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: statusColour(status) }} />
      {statusWord(status)}
    </span>
  )
}
