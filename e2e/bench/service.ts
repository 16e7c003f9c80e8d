import { execFileSync } from 'node:child_process'
// npm run bench:service: the shop service beside a floor of bare node:http on the same database, in one run.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { build } from 'vite'
import { isPinned, residentMb, type Server, startPinned } from './processes'
import { fillStock, FIRST_FREE_START, type Stock } from './stock'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 10
const MANY = 100_000
const HOUR_MS = 3_600_000

type Figure = { rate: number; p99: number; errors: number }
type Scenario = { name: string; request: (stock: Stock, count: () => number) => autocannon.Request }

const json = (body: object) => ({ body: JSON.stringify(body) })

const SCENARIOS: readonly Scenario[] = [
  { name: 'list of 25', request: () => ({ method: 'GET', path: '/v1/appointments?limit=25' }) },
  {
    name: 'one record',
    request: (stock) => ({ method: 'GET', path: `/v1/appointments/${stock.appointment}` }),
  },
  {
    name: 'durable booking',
    request: ({ customer }, count) => ({
      method: 'POST',
      path: '/v1/appointments',
      setupRequest: (request) => {
        const scheduled_at = new Date(FIRST_FREE_START + count() * HOUR_MS).toISOString()
        const wanted = {
          customer_id: customer,
          service_type: 'Oil and filter',
          scheduled_at,
          duration_minutes: 60,
        }
        return { ...request, ...json(wanted) }
      },
    }),
  },
  {
    name: 'payment with its key',
    request: ({ invoice }, count) => ({
      method: 'POST',
      path: `/v1/payments/${invoice}/record`,
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'Idempotency-Key': `bench-${count()}` },
        ...json({ amount_cents: 1, method: 'cash' }),
      }),
    }),
  },
]

async function load(
  server: Server,
  stock: Stock,
  request: autocannon.Request,
  seconds: number,
): Promise<Figure> {
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'X-Service-Key': stock.key, 'Content-Type': 'application/json' },
    requests: [request],
  })
  return { rate: result.requests.average, p99: result.latency.p99, errors: result.non2xx + result.errors }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function bundleFloor(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [] },
    build: {
      ssr: 'e2e/bench/floor.ts',
      outDir: directory,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'floor.mjs' } },
    },
  })
  return join(directory, 'floor.mjs')
}

async function besideTheFloor(directory: string) {
  const ours = join(directory, 'ours')
  const theirs = join(directory, 'floor')
  const stock = await fillStock(ours)
  cpSync(ours, theirs, { recursive: true })
  // Within the project, so that the bundle finds the database driver that the project has installed.
  const floor = await startPinned(await bundleFloor('.reports/bench'), join(theirs, 'frontdesk.db'))
  const service = await startPinned(
    'dist/frontdesk.js',
    'serve',
    '--port',
    '0',
    '--data',
    ours,
    '--rate-limit',
    'off',
  )
  let made = 0
  console.log('\n| requests/s, median | service | floor | ratio | p99 ms, service | p99 ms, floor |')
  console.log('|---|---:|---:|---:|---:|---:|')
  for (const { name, request } of SCENARIOS) {
    const figures: Record<'service' | 'floor', Figure[]> = { service: [], floor: [] }
    const wanted = request(stock, () => (made += 1))
    await load(service, stock, wanted, 1)
    await load(floor, stock, wanted, 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.service.push(await load(service, stock, wanted, SECONDS))
      figures.floor.push(await load(floor, stock, wanted, SECONDS))
    }
    const errors = [...figures.service, ...figures.floor].reduce((sum, figure) => sum + figure.errors, 0)
    if (errors > 0) throw new Error(`${name}: ${errors} answers were not what was asked for`)
    const rate = (of: Figure[]) => median(of.map((figure) => figure.rate))
    const p99 = (of: Figure[]) => median(of.map((figure) => figure.p99))
    const cells = [rate(figures.service).toFixed(0), rate(figures.floor).toFixed(0)]
    const ratio = (rate(figures.service) / rate(figures.floor)).toFixed(2)
    console.log(`| ${[name, ...cells, ratio, p99(figures.service), p99(figures.floor)].join(' | ')} |`)
  }
  await Promise.all([service.stop(), floor.stop()])
}

async function withManyCustomers(directory: string) {
  const data = join(directory, 'many')
  const command = (...args: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, ['dist/frontdesk.js', ...args, '--data', data, '--json']).toString(),
    )
  const { id } = command('demo', '--customers', String(MANY))
  const { key } = command('keys', 'create', '--shop', id, '--preset', 'read-only')
  const stock: Stock = { key, shop: id, customer: '', appointment: '', invoice: '' }
  const starts: number[] = []
  let resident: number | null = null
  for (let run = 0; run < ROUNDS; run += 1) {
    const from = performance.now()
    const server = await startPinned(
      'dist/frontdesk.js',
      'serve',
      '--port',
      '0',
      '--data',
      data,
      '--rate-limit',
      'off',
    )
    await fetch(`${server.url}/v1/customers?limit=1`, { headers: { 'X-Service-Key': key } })
    starts.push(performance.now() - from)
    if (run === ROUNDS - 1) {
      await load(server, stock, { method: 'GET', path: '/v1/customers?limit=100' }, SECONDS)
      await load(server, stock, { method: 'GET', path: '/v1/appointments?limit=100' }, SECONDS)
      resident = residentMb(server.pid)
    }
    await server.stop()
  }
  console.log(`\nWith ${MANY.toLocaleString('en-US')} customers:`)
  console.log(`- from the start of the process to its first answer: ${median(starts).toFixed(0)} ms`)
  console.log(
    `- resident after reading lists: ${resident === null ? 'not told by this system' : `${resident.toFixed(0)} MB`}`,
  )
}

const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
try {
  const where = isPinned ? 'server on one core, load on the others' : 'not pinned: taskset is missing'
  console.log(
    `node ${process.version}, ${cpus().length} cores, ${where}; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each`,
  )
  await besideTheFloor(directory)
  await withManyCustomers(directory)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
