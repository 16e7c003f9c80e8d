// How fast webhooks go out, what they hold in memory, and what whoever waits at the counter feels of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { CERTIFICATE } from '~/service/testing/servers/certificate'
import { scenariosOf } from './load'
import { pacedTimes, type Times } from './paced'
import { PROGRAM, residentMegabytes, type Running, startServer } from './processes'
import type { ReceiversReport } from './receivers'
import { tableOf } from './table'
import { EVENTS, webhooksStock } from './webhooksStock'

const ROUNDS = 25
const SETTLE_MS = 300
const WELL = 9
const STEADY_SECONDS = 10
const STEP_BACK = 10
const SAMPLE_MS = 100

async function startReceivers() {
  const program =
    "import { runnerImport } from 'vite'; await runnerImport('./e2e/bench/receivers.ts', { resolve: { tsconfigPaths: true } })"
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await once(child, 'message')
  // It shares a core with the load, and must not slow down what is measured there.
  setPriority(child.pid ?? 0, getPriority() + STEP_BACK)
  return { report: (word: 'counts' | 'delays' | 'forget' = 'counts') => reportOf(child, word), stop: kill }
}

async function reportOf(child: ChildProcess, word: string): Promise<ReceiversReport> {
  child.send(word)
  const [report]: ReceiversReport[] = await once(child, 'message')
  if (!report) throw new Error('the receivers said nothing')
  return report
}

type Receivers = Awaited<ReturnType<typeof startReceivers>>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until the nine have everything: how long it took, and the most that the server held. */
async function drain(server: Running, receivers: Receivers, began: number, wanted: number) {
  let most = 0
  let { different } = await receivers.report()
  while (different < wanted) {
    most = Math.max(most, residentMegabytes(server.pid) ?? 0)
    await pause(SAMPLE_MS)
    different = (await receivers.report()).different
  }
  return { took: performance.now() - began, most }
}

const percentile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

type Side = { server: Running; scenarios: Parameters<typeof pacedTimes>[2]; times: Times }

/**
 * By turns, a second each, while the other one stands still: what else the machine does falls on both alike.
 * Answers how many deliveries went out in each second beside the requests.
 */
async function compare(during: Side, without: Side, key: string, receivers: Receivers): Promise<number> {
  let delivered = 0
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? [during, without] : [without, during]) {
      process.kill(during.server.pid, side === during ? 'SIGCONT' : 'SIGSTOP')
      await pause(SETTLE_MS)
      const before = (await receivers.report()).arrived
      const { reads, writes } = await pacedTimes(side.server.url, key, side.scenarios, 1)
      const arrived = (await receivers.report()).arrived - before
      if (round < 0) continue
      if (side === during) delivered += arrived
      side.times.reads.push(...reads)
      side.times.writes.push(...writes)
    }
  }
  process.kill(during.server.pid, 'SIGCONT')
  return delivered / ROUNDS
}

function rowsOf(during: Side, without: Side) {
  const measures = [
    ['read, median', 'reads', 0.5],
    ['read, p95', 'reads', 0.95],
    ['write, median', 'writes', 0.5],
    ['write, p95', 'writes', 0.95],
  ] as const
  return measures.map(([name, which, part]) => {
    const [busy, idle] = [percentile(during.times[which], part), percentile(without.times[which], part)]
    return [name, idle.toFixed(2), busy.toFixed(2), (busy / idle).toFixed(2)]
  })
}

const shown = (megabytes: number | null) =>
  megabytes === null ? 'not known on this system' : `${megabytes.toFixed(0)} MB`

/** All that waits, as fast as it goes; then a steady counter, and how long each message is on its way. */
async function measureDelivery({ server, scenarios }: Side, key: string, receivers: Receivers) {
  const before = residentMegabytes(server.pid)
  const began = performance.now()
  const backlog = WELL * EVENTS
  const { took, most } = await drain(server, receivers, began, backlog)
  await receivers.report('forget')
  const { writes } = await pacedTimes(server.url, key, scenarios, STEADY_SECONDS)
  await drain(server, receivers, began, backlog + WELL * writes.length)
  const { delays, arrived, different } = await receivers.report('delays')
  return [
    [
      `${EVENTS.toLocaleString('en')} events to ${WELL} receivers, a tenth one dead`,
      `${(took / 1000).toFixed(1)} s`,
    ],
    ['deliveries a second', ((backlog * 1000) / took).toFixed(0)],
    ['resident before', shown(before)],
    ['resident at most meanwhile', shown(before === null ? null : most)],
    ['from the change to each of the nine, at a steady counter: median', `${percentile(delays, 0.5)} ms`],
    ['p99', `${percentile(delays, 0.99)} ms`],
    ['sent a second time', String(arrived - different)],
  ]
}

/** Prints throughput, memory and delays of ten receivers, and what the counter feels of it. */
export async function benchWebhooks(folder: string) {
  const receivers = await startReceivers()
  const { ports } = await receivers.report()
  const places = ports.map((port) => `localhost:${port}`)
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const folders = ['first', 'second', 'without'].map((name) => join(folder, `webhooks-${name}`))
  const stock = await webhooksStock(folders, places)
  const serving = (data: string) => {
    const allowed = places.flatMap((place) => ['--webhook-allow', place])
    const flags = ['--port', '0', '--empty', '--rate-limit', 'off', '--webhook-ca', authority, ...allowed]
    return startServer(PROGRAM, 'serve', ...flags, '--data', data)
  }
  const sideOf = async (data = ''): Promise<Side> => {
    const [, read, book] = scenariosOf(stock, data)
    if (!read || !book) throw new Error('there is nothing to ask')
    return { server: await serving(data), scenarios: [read, book], times: { reads: [], writes: [] } }
  }

  const first = await sideOf(folders[0])
  const delivered = await measureDelivery(first, stock.key, receivers)
  await first.server.stop()
  console.log(tableOf([['webhooks', ''], ...delivered]))

  const without = await sideOf(folders[2])
  const during = await sideOf(folders[1])
  const rate = await compare(during, without, stock.key, receivers)
  await Promise.all([without.server.stop(), during.server.stop()])
  receivers.stop()
  const head = ['50 requests a second, ms', 'no webhooks', `${rate.toFixed(0)} a second go out`, 'ratio']
  console.log(`\n${tableOf([head, ...rowsOf(during, without)])}`)
}
