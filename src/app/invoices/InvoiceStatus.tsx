import { statusColour, statusWord } from '../shell/statusWords'

/** By colour and by word. */
export function InvoiceStatus({ status }: { status: string }) {
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
