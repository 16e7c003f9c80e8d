/** A list in parts of at most so many. */
export const inLots = <Item>(list: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, lot) => list.slice(lot * most, (lot + 1) * most))
