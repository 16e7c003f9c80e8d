import { statusColour, statusWord } from './statusWords'

/** A status by colour and by word. */
export function StatusWord({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <i
        aria-hidden
        className="size-2.5 shrink-0 rounded-full"
        style={{ background: statusColour(status) }}
      />
      {statusWord(status)}
    </span>
  )
}
