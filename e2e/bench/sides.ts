import { type Figures, measure, type Scenario } from './load'
import type { Running } from './processes'
import type { Stock } from './stock'
import { median } from './table'

// Two servers that are asked the same by turns: the service, and the least that could do it.

export const ROUNDS = 5
export const SECONDS = 3
const WARM_UP_SECONDS = 1

export const HEAD = ['', 'requests/s', 'p99 ms', 'floor', 'p99 ms', 'of the floor', 'load CPU']

export type Side = { server: Running; scenarios: readonly Scenario[]; figures: Figures[][] }

async function shapeOf({ server, scenarios }: Side, stock: Stock, place: number): Promise<string> {
  const { path, headers, ...init } = scenarios[place]?.next() ?? { path: '' }
  const response = await fetch(server.url + path, {
    ...init,
    headers: { 'X-Service-Key': stock.key, 'Content-Type': 'application/json', ...headers },
  })
  const text = await response.text()
  return `${response.status}, ${text.length} characters: ${text.replaceAll(/"(\w+)":|./g, '$1 ').replaceAll(/ +/g, ' ')}`
}

/** The comparison is one of speed alone: both must answer with the same fields in as many characters. */
export async function requireSameAnswers(product: Side, floor: Side, stock: Stock) {
  for (const [place, { name }] of product.scenarios.entries()) {
    const [ours, bare] = [await shapeOf(product, stock, place), await shapeOf(floor, stock, place)]
    if (ours !== bare) throw new Error(`${name}: the floor answers ${bare}\nand the service ${ours}`)
  }
}

export async function compare(product: Side, floor: Side, stock: Stock) {
  for (const [place, { name }] of product.scenarios.entries()) {
    for (let round = -1; round < ROUNDS; round += 1) {
      // Each goes first in every other round.
      for (const side of round % 2 === 0 ? [product, floor] : [floor, product]) {
        const scenario = side.scenarios[place]
        if (!scenario) throw new Error(`${name} is measured on one side only`)
        const seconds = round < 0 ? WARM_UP_SECONDS : SECONDS
        const figures = await measure(side.server.url, stock.key, scenario, seconds)
        if (round >= 0) (side.figures[place] ??= []).push(figures)
      }
    }
  }
}

const middle = (side: Side, place: number, of: keyof Figures) =>
  median((side.figures[place] ?? []).map((figures) => figures[of]))

export function rowsOf(product: Side, floor: Side) {
  return product.scenarios.map(({ name }, place) => {
    const [ours, bare] = [middle(product, place, 'perSecond'), middle(floor, place, 'perSecond')]
    return [
      name,
      ours.toFixed(0),
      middle(product, place, 'p99').toFixed(1),
      bare.toFixed(0),
      middle(floor, place, 'p99').toFixed(1),
      (ours / bare).toFixed(2),
      `${(100 * middle(product, place, 'loadCpu')).toFixed(0)} / ${(100 * middle(floor, place, 'loadCpu')).toFixed(0)} %`,
    ]
  })
}
