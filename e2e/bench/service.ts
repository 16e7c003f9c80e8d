// How fast the shop service is, beside the least that could do the same on the same database in the same run.
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { benchCompression } from './compression'
import { requireEffects } from './effects'
import { CUSTOMERS, measureLarge } from './large'
import { scenariosOf } from './load'
import { benchPostgres } from './postgres'
import { buildServer, isPinned, moveToLoadCore, serve, startServer } from './processes'
import { compare, HEAD, requireSameAnswers, ROUNDS, rowsOf, SECONDS, type Side } from './sides'
import { stockFolder } from './stock'
import { benchStreams } from './streams'
import { median, tableOf } from './table'
import { benchWebhooks } from './webhooks'

/** Beside the build, on a disk: where the temporary folder is memory, flushing costs nothing. */
const FOLDER = resolve('.reports/bench')

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
  for (const folder of [data, copy]) {
    const store = openSqlite(join(folder, 'frontdesk.db'))
    await requireEffects(store, folder, stock)
    await store.close()
  }
  console.log(tableOf([HEAD, ...rowsOf(product, floor)]))
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
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  servers: benchServers,
  postgres: () => benchPostgres(FOLDER),
  large: benchLarge,
  webhooks: () => benchWebhooks(FOLDER),
  streams: () => benchStreams(FOLDER),
  compression: () => benchCompression(FOLDER),
}
const wanted = Object.keys(PARTS).filter((name) => process.argv.includes(name))
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  await PARTS[name]?.()
  console.log('')
}
rmSync(FOLDER, { recursive: true, force: true })
