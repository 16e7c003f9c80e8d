// What whoever waits at the counter feels of an import that runs beside them: requests with and without one, by turns.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { scenariosOf } from './load'
import { pacedTimes, type Times } from './paced'
import { PROGRAM, serve } from './processes'
import { stockFolder } from './stock'
import { tableOf } from './table'

const ROWS = 50_000
const ROUNDS = 3
/** Beside the build, on a disk: where the temporary folder is memory, flushing costs nothing. */
const FOLDER = resolve('.reports/bench-import')

const fileOf = (round: number) => {
  const lines = Array.from(
    { length: ROWS },
    (_, at) =>
      `${round}-${at},Imported ${round} ${at},i${round}.${at}@example.com,+1${round + 3}${String(at).padStart(9, '0')},Came along`,
  )
  const file = join(FOLDER, `customers-${round}.csv`)
  writeFileSync(file, ['external_id,name,email,phone,notes', ...lines].join('\n'))
  return file
}

const none = (): Times => ({ reads: [], writes: [] })

function add(times: Times, more: Times) {
  times.reads.push(...more.reads)
  times.writes.push(...more.writes)
}

const part = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const data = join(FOLDER, 'data')
const stock = await stockFolder(data)
const server = await serve(data)
const [, reading, writing] = scenariosOf(stock, 'import')
if (!reading || !writing) throw new Error('there is nothing to ask')
const ask = (seconds: number) => pacedTimes(server.url, stock.key, [reading, writing], seconds)

const [without, during] = [none(), none()]
const lasted: number[] = []
await ask(2)
for (let round = 0; round < ROUNDS; round += 1) {
  const file = fileOf(round)
  const args = [PROGRAM, 'import', '--shop', stock.shop, '--data', data, file]
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  child.once('exit', () => lasted.push((performance.now() - began) / 1000))
  while (lasted.length <= round) add(during, await ask(1))
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`)
  // As long as with it: of more requests the longest is longer.
  const many = Math.ceil(lasted.at(-1) ?? 0)
  for (let second = 0; second < many; second += 1) add(without, await ask(1))
}
await server.stop()
rmSync(FOLDER, { recursive: true, force: true })

const rows = (
  [
    ['read, median', 'reads', 0.5],
    ['read, p99', 'reads', 0.99],
    ['read, longest', 'reads', 1],
    ['write, median', 'writes', 0.5],
    ['write, p99', 'writes', 0.99],
    ['write, longest', 'writes', 1],
  ] as const
).map(([name, which, share]) => {
  const [idle, busy] = [part(without[which], share), part(during[which], share)]
  return [name, idle.toFixed(1), busy.toFixed(1), (busy - idle).toFixed(1)]
})
console.log(
  `${ROUNDS} imports of ${ROWS.toLocaleString('en')} customers beside 50 requests a second, every fifth a write; ` +
    `each import took ${lasted.map((seconds) => seconds.toFixed(0)).join(', ')} s.\n`,
)
console.log(tableOf([['ms', 'without', 'with', 'longer by'], ...rows]))
