import { Button } from '~/ui/Button'

type Props = {
  words: string
  /** The period, as it is said: "from Oct 2026". */
  from: string
  onAllDates: () => void
  /** Null where no filter is chosen besides. */
  onAllOfPeriod: (() => void) | null
}

/** A period without a row: what was looked for, and the wider choices. */
export function EmptyPeriod({ words, from, onAllDates, onAllOfPeriod }: Props) {
  return (
    <>
      <p>{words}</p>
      <p className="flex flex-wrap gap-2 pt-2">
        <Button className="max-lg:min-h-11" onClick={onAllDates}>
          Show all dates
        </Button>
        {onAllOfPeriod && (
          <Button className="max-lg:min-h-11" onClick={onAllOfPeriod}>
            Show all {from}
          </Button>
        )}
      </p>
    </>
  )
}
