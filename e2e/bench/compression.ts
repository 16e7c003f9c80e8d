import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Figures, measure, type Scenario } from './load'
import { buildServer, startServer } from './processes'
import { stockFolder } from './stock'
import { median, tableOf } from './table'

/** Many short ones: what else the computer does swings from one second to the next. */
const ROUNDS = 11
const SECONDS = 1
/** A program on this machine is answered without; what a proxy here brings from others is compressed. */
const BROUGHT = { 'X-Forwarded-For': '192.0.2.7' }
const ASKING = { ...BROUGHT, 'Accept-Encoding': 'gzip, deflate, br' }

/** Who asks for compression and who does not, beside the same service without anything that compresses. */
export async function benchCompression(folder: string) {
  const data = join(folder, 'compressing')
  const stock = await stockFolder(data)
  const program = await buildServer(folder, 'compressionServer')
  // Each has a process and a copy of its own: what one leaves to be cleared away is no load on another.
  const start = (way: string) => {
    const copy = join(folder, way)
    cpSync(data, copy, { recursive: true })
    return startServer(program, copy, way)
  }
  const sides = [
    { server: await start('asks'), headers: ASKING },
    { server: await start('does-not'), headers: BROUGHT },
    { server: await start('without'), headers: BROUGHT },
  ]
  const rows: string[][] = []
  for (const [name, path] of [
    ['list of 25 appointments', '/v1/appointments?limit=25'],
    ['list of 100 customers', '/v1/customers?limit=100'],
    ['one appointment', `/v1/appointments/${stock.appointments[0]}`],
  ] as const) {
    const figures: Figures[][] = sides.map(() => [])
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const turn of sides.keys()) {
        // Each goes first in every third round.
        const place = (turn + round + sides.length) % sides.length
        const side = sides[place]
        if (!side) continue
        const scenario: Scenario = { name, next: () => ({ method: 'GET', path, headers: side.headers }) }
        const found = await measure(side.server.url, stock.key, scenario, SECONDS)
        if (round >= 0) figures[place]?.push(found)
      }
    }
    const middle = (place: number, of: keyof Figures) => median((figures[place] ?? []).map((one) => one[of]))
    const [asks, asksNot, bare] = [0, 1, 2].map((place) => middle(place, 'perSecond'))
    const [fewer = 0, all = 0] = [0, 1].map((place) => middle(place, 'bytes'))
    if (asks === undefined || asksNot === undefined || bare === undefined) continue
    rows.push([
      name,
      `${fewer.toFixed(0)} of ${all.toFixed(0)}`,
      (fewer / all).toFixed(2),
      asks.toFixed(0),
      asksNot.toFixed(0),
      bare.toFixed(0),
      (asks / bare).toFixed(2),
      (asksNot / bare).toFixed(2),
    ])
  }
  await Promise.all(sides.map(({ server }) => server.stop()))
  const head = [
    'requests/s',
    'bytes, head and all',
    'ratio',
    'who asks',
    'who does not',
    'without',
    'asks',
    'does not',
  ]
  console.log(tableOf([head, ...rows]))
}
