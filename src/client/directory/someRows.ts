type Row = { id: string }

type Reading<Kept> = {
  get: (id: string) => Promise<Kept | undefined>
  getAll: (range: IDBKeyRange, most: number) => Promise<Kept[]>
}

/**
 * Those of these that are kept. Ids mostly rise with time, so a page of a list lies in one piece: that is one request to
 * the database in place of hundreds, each of which costs the page more than its row.
 */
export async function readSome<Kept extends Row>(
  store: Reading<Kept>,
  ids: readonly string[],
): Promise<Map<string, Kept>> {
  const wanted = new Set(ids)
  const sorted = [...wanted].toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const most = 2 * wanted.size
  const piece = await store.getAll(IDBKeyRange.bound(first, last), most)
  const found = new Map(piece.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]))
  const end = piece.at(-1)
  if (piece.length < most || end === undefined) return found
  // Others lie between them: what comes after the piece is asked for one by one.
  const rest = await Promise.all(sorted.filter((id) => id > end.id).map((id) => store.get(id)))
  for (const row of rest) if (row) found.set(row.id, row)
  return found
}

/** What is not kept already just so: to write it again would cost the same as something new. */
export const newOf = <Kept extends Row>(rows: Iterable<Kept>, kept: ReadonlyMap<string, Kept>): Kept[] =>
  [...rows].filter((row) => JSON.stringify(row) !== JSON.stringify(kept.get(row.id)))
