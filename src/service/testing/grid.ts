/**
 * The pairs of a grid of statuses. Down: from. Across, in the same order: to. x is done, = changes nothing, . is refused.
 */
export const pairsOf = <Status extends string>(
  statuses: readonly Status[],
  grid: Readonly<Partial<Record<Status, string>>>,
) =>
  statuses.flatMap((from) =>
    (grid[from]?.trim().split(/\s+/) ?? []).map((mark, column) => ({
      from,
      to: statuses[column] ?? from,
      mark,
    })),
  )
