import autocannon from 'autocannon'
import type { Stock } from './stock'

const CONNECTIONS = 10
const HOUR_MS = 3_600_000
/** Later than anything in stock, so that no booking overlaps another. */
const FIRST_BOOKING = Date.parse('2035-01-01T00:00:00Z')

export type Scenario = {
  name: string
  /** Each call gives the next request. */
  next: () => { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }
}

export type Figures = {
  perSecond: number
  p99: number
  /** Of an answer as it travels, with its head. */
  bytes: number
  loadCpu: number
}

/** What is asked of each server. Each has a count of its own, so that both are asked the same. */
export function scenariosOf(stock: Stock, server: string): Scenario[] {
  let count = 0
  const at = <T>(list: readonly T[]): T => {
    const found = list[count % list.length]
    if (found === undefined) throw new Error('there is nothing in stock')
    return found
  }
  return [
    { name: 'list of 25 appointments', next: () => ({ method: 'GET', path: '/v1/appointments?limit=25' }) },
    {
      name: 'one appointment',
      next: () => {
        count += 7
        return { method: 'GET', path: `/v1/appointments/${at(stock.appointments)}` }
      },
    },
    {
      name: 'book an appointment',
      next: () => {
        count += 1
        const { customer, vehicle } = at(stock.owners)
        const body = JSON.stringify({
          customer_id: customer,
          vehicle_id: vehicle,
          service_type: 'Oil change',
          scheduled_at: new Date(FIRST_BOOKING + count * HOUR_MS).toISOString(),
          duration_minutes: 60,
        })
        return { method: 'POST', path: '/v1/appointments', body }
      },
    },
    {
      name: 'record a payment',
      next: () => {
        count += 1
        const headers = { 'Idempotency-Key': `${server}-${count}` }
        const body = JSON.stringify({ amount_cents: 1, method: 'cash' })
        return { method: 'POST', path: `/v1/payments/${stock.invoice}/record`, body, headers }
      },
    },
  ]
}

/** Ten counters that ask again as soon as they are answered. */
export async function measure(
  url: string,
  key: string,
  scenario: Scenario,
  seconds: number,
): Promise<Figures> {
  const common = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
  const times: number[] = []
  let refused = 0
  let received = 0
  const cpu = process.cpuUsage()
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              const { headers, ...next } = scenario.next()
              return { ...request, ...next, headers: { ...common, ...headers } }
            },
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    // Its own histogram knows whole milliseconds only.
    load.on('response', (_, status, bytes, took) => {
      times.push(took)
      received += bytes
      if (status >= 300) refused += 1
    })
  })
  const took = performance.now() - began
  const used = process.cpuUsage(cpu)
  if (refused + result.errors + result.timeouts > 0 || times.length === 0) {
    throw new Error(`${scenario.name}: ${refused} of ${times.length} refused, ${result.errors} failed`)
  }
  times.sort((a, b) => a - b)
  return {
    perSecond: (times.length * 1000) / took,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bytes: received / times.length,
    loadCpu: (used.user + used.system) / 1000 / took,
  }
}
