/** Few enough that a changed one is made anew within a frame. */
const BLOCK_ROWS = 2_048

export type Block<Row, Columns> = { rows: readonly Row[]; columns: Columns; first: number }

/** Rows by id, and in blocks with what is searched of them; a block's columns are made when they are asked for. */
export function createTable<Row extends { id: string }, Columns>(build: (rows: readonly Row[]) => Columns) {
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
    block.rows[place % BLOCK_ROWS] = row
    block.columns = null
    places.set(row.id, place)
  }

  function* all(): Generator<Block<Row, Columns>> {
    for (const [number, block] of blocks.entries()) {
      const columns = (block.columns ??= build(block.rows))
      yield { rows: block.rows, columns, first: number * BLOCK_ROWS }
    }
  }

  return {
    get,
    at,
    put,
    all,
    size: () => places.size,
    clear() {
      blocks.length = 0
      places.clear()
    },
  }
}

export type Table<Row extends { id: string }, Columns> = ReturnType<typeof createTable<Row, Columns>>
