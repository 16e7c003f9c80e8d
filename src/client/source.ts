import type { BoardReading } from './board'
import type { ShopRecords } from './cache/shopRecords'
import type { Reads } from './reads'

/** What reading needs of a connection: its name begins each key, and what is known already is shown at once. */
export type Source = {
  readonly name: string
  readonly api: Reads
  readonly records: ShopRecords
  /** The board of this key, as this browser stored it before the page began. */
  readonly persisted?: ((key: string) => BoardReading | undefined) | undefined
}
