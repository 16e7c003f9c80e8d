import { median, tableOf } from './table'

export const ROUNDS = 5

/** What is measured: the board and the bare one, where they answer, and the browser that visits both. */
export type Measured = {
  board: string
  bare: string
  key: string
  folder: string
  browser: { executablePath: string; args: string[] }
}

export type Row<Figures> = readonly [name: string, of: (figures: Figures) => number, digits?: number]

/** Says the medians of both, and how many times the bare one's ours is. */
export function compare<Figures>(
  title: string,
  product: readonly Figures[],
  floor: readonly Figures[],
  rows: readonly Row<Figures>[],
) {
  const lines = rows.map(([name, of, digits = 0]) => {
    const [ours, bare] = [median(product.map(of)), median(floor.map(of))]
    return [name, ours.toFixed(digits), bare.toFixed(digits), bare > 0 ? (ours / bare).toFixed(2) : '']
  })
  console.log(tableOf([[title, 'board', 'bare', 'ratio'], ...lines]))
}
