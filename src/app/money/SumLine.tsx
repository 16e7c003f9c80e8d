import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'

type Figure = { name: string; cents: number; isQuiet?: boolean }

type Props = {
  /** Which rows are added up: "All 41 unpaid from Nov 2026". */
  of: string
  figures: readonly Figure[]
  /** Which rows are left out: "2 voided not counted". */
  without?: string
  onOlder: (() => unknown) | null
}

/** Adds up the rows above it, and says which they are. */
export function SumLine({ of, figures, without = '', onOlder }: Props) {
  return (
    <div
      role="group"
      aria-label="Total of the rows shown"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-6 border-t border-line px-4 py-1 lg:px-5"
    >
      <span className="mr-auto flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {of}
        {without !== '' && `; ${without}`}
        {onOlder && <LoadOlder onOlder={onOlder} />}
      </span>
      {figures.map(({ name, cents, isQuiet }) => (
        <span key={name} className={isQuiet ? 'max-sm:hidden print:inline' : ''}>
          <span className="text-sm text-ink-2">{name}</span>{' '}
          <b className="text-xl font-semibold">{dollars(cents)}</b>
        </span>
      ))}
    </div>
  )
}

export const LoadOlder = ({ onOlder }: { onOlder: () => unknown }) => (
  <Button look="quiet" className="max-lg:min-h-11" onClick={() => void onOlder()}>
    Load older
  </Button>
)
