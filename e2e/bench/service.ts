// How fast the shop service is, beside the least that could do the same on the same database in the same run.
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { benchCompression } from './compression'
import { requireEffects } from './effects'
import { CUSTOMERS, measureLarge } from './large'
import { type Figures, measure, type Scenario, scenariosOf } from './load'
import { buildServer, isPinned, moveToLoadCore, type Running, serve, startServer } from './processes'
import { type Stock, stockFolder } from './stock'
import { benchStreams } from './streams'
import { median, tableOf } from './table'
import { benchWebhooks } from './webhooks'

const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 1
/** Beside the build, on a disk: where the temporary folder is memory, flushing costs nothing. */
const FOLDER = resolve('.reports/bench')

type Side = { server: Running; scenarios: readonly Scenario[]; figures: Figures[][] }

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
async function requireSameAnswers(product: Side, floor: Side, stock: Stock) {
  for (const [place, { name }] of product.scenarios.entries()) {
    const [ours, bare] = [await shapeOf(product, stock, place), await shapeOf(floor, stock, place)]
    if (ours !== bare) throw new Error(`${name}: the floor answers ${bare}\nand the service ${ours}`)
  }
}

async function compare(product: Side, floor: Side, stock: Stock) {
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

function rowsOf(product: Side, floor: Side) {
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

/** One write of 4 KiB and its flush, on the disk that is measured. */
function flushMs(): number {
  const page = Buffer.alloc(4096)
  const file = openSync(join(FOLDER, 'flush'), 'w')
  const times = Array.from({ length: 200 }, () => {
    const began = performance.now()
    writeSync(file, page)
    fsyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  return median(times)
}

async function benchServers() {
  const data = join(FOLDER, 'stock')
  const stock = await stockFolder(data)
  const copy = join(FOLDER, 'floor')
  cpSync(data, copy, { recursive: true })
  const product: Side = {
    server: await serve(data),
    scenarios: scenariosOf(stock, 'service'),
    figures: [],
  }
  const floor: Side = {
    server: await startServer(await buildServer(FOLDER, 'floor'), join(copy, 'frontdesk.db')),
    scenarios: scenariosOf(stock, 'floor'),
    figures: [],
  }
  await requireSameAnswers(product, floor, stock)
  await compare(product, floor, stock)
  await Promise.all([product.server.stop(), floor.server.stop()])
  for (const folder of [data, copy]) await requireEffects(folder, stock)
  const head = ['', 'requests/s', 'p99 ms', 'floor', 'p99 ms', 'of the floor', 'load CPU']
  console.log(tableOf([head, ...rowsOf(product, floor)]))
}

const shown = (megabytes: number | null) =>
  megabytes === null ? 'not known on this system' : `${megabytes.toFixed(0)} MB`

async function benchLarge() {
  const { rows, startMs, before, after } = await measureLarge(FOLDER)
  console.log(
    tableOf([
      [`with ${CUSTOMERS.toLocaleString('en')} customers`, ''],
      ['from process start to first answer, median of 5', `${startMs.toFixed(0)} ms`],
      ['resident after the start', shown(before)],
      [`resident after reading all ${rows.toLocaleString('en')} records through the lists`, shown(after)],
    ]),
  )
}

if (spawnSync(process.execPath, ['src/setup.mjs'], { stdio: ['ignore', 2, 2] }).status !== 0) {
  throw new Error('There is no build to measure.')
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
moveToLoadCore()
const cores = cpus()
console.log(
  [
    `${cores[0]?.model.trim()}, ${cores.length} cores, Node ${process.versions.node}; a flush takes ${flushMs().toFixed(2)} ms.`,
    `Ten connections, ${ROUNDS} rounds of ${SECONDS} s by turns, medians.`,
    isPinned ? 'Each server has one core, the load another.\n' : 'The processes share all cores.\n',
  ].join('\n'),
)
await benchServers()
console.log('')
await benchLarge()
console.log('')
await benchWebhooks(FOLDER)
console.log('')
await benchStreams(FOLDER)
console.log('')
await benchCompression(FOLDER)
rmSync(FOLDER, { recursive: true, force: true })
