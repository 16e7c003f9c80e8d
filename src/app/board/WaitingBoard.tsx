import { Skeleton } from '../../ui/Skeleton'

/** Holds the place of the columns until the first cards are here. */
export function WaitingBoard({ columns }: { columns: number }) {
  return (
    <div
      role="status"
      aria-label="Reading the board"
      className="grid min-h-0 flex-1 auto-cols-[minmax(218px,1fr)] grid-flow-col gap-3 overflow-hidden pb-3"
    >
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className="grid content-start gap-2 rounded-xl bg-sunken p-2 pt-10">
          {[0, 1, 2].map((card) => (
            <div key={card} className="grid h-31.5 content-between rounded-lg bg-surface p-2.5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
