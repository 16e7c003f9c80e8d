/** Few enough that a changed one is made anew within a frame. */
const BLOCK_ROWS = 2_048

export type Block<Row, Columns> = { rows: readonly Row[]; columns: Columns; first: number }

type TableParts<Row, Columns> = {
  build: (rows: readonly Row[]) => Columns
  /** Whether both are searched alike: a row that is read again changes nothing. */
  isAlike: (row: Row, other: Row) => boolean
}

/** Rows by id, and in blocks with what is searched of them; a block's columns are made when they are asked for. */
export function createTable<Row extends { id: string }, Columns>({
  build,
  isAlike,
}: TableParts<Row, Columns>) {
  const blocks: { rows: Row[]; columns: Columns | null }[] = []
  const places = new Map<string, number>()

  function get(id: string): Row | undefined {
    const place = places.get(id)
    return place === undefined ? undefined : at(place)
  }

  const at = (place: number) => blocks[Math.floor(place / BLOCK_ROWS)]?.rows[place % BLOCK_ROWS]

  function put(row: Row) {
    const place = places.get(row.id) ?? places.size
    const number = Math.floor(place / BLOCK_ROWS)
    const block = (blocks[number] ??= { rows: [], columns: null })
    const before = block.rows[place % BLOCK_ROWS]
    block.rows[place % BLOCK_ROWS] = row
    if (!before || !isAlike(before, row)) block.columns = null
    places.set(row.id, place)
  }

  const all = (): Block<Row, Columns>[] =>
    blocks.map((block, number) => {
      block.columns ??= build(block.rows)
      return { rows: block.rows, columns: block.columns, first: number * BLOCK_ROWS }
    })

  return {
    get,
    at,
    put,
    all,
    prepare: () => void all(),
    clear() {
      blocks.length = 0
      places.clear()
    },
  }
}
