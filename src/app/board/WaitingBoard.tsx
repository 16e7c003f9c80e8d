import { Skeleton } from '../../ui/Skeleton'

type Props = { columns: number }

/** Holds the place of the columns and of their cards until the first are here. */
export function WaitingBoard({ columns }: Props) {
  return (
    <div
      role="status"
      aria-label="Reading the board"
      className="flex min-h-0 flex-1 gap-2 overflow-hidden pb-3 max-lg:flex-col"
    >
      <div className="grid min-h-0 flex-1 auto-cols-[minmax(max(11rem,calc((100%-1.5rem)/4)),1fr)] grid-flow-col gap-2 max-sm:auto-cols-fr lg:auto-cols-fr">
        {Array.from({ length: columns }, (_, column) => (
          <div
            key={column}
            className="grid content-start gap-2.5 rounded-xl sm:bg-sunken sm:px-1.5 sm:pt-10.5"
          >
            {[0, 1, 2].map((card) => (
              <div key={card} className="grid h-30 content-start gap-2.5 rounded-lg bg-surface px-2.5 py-2.5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-4 w-36 max-w-full" />
                <Skeleton className="h-4 w-28 max-w-full" />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="shrink-0 rounded-xl bg-sunken max-lg:h-11 max-sm:hidden lg:w-11" />
    </div>
  )
}
