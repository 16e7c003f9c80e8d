import type { Answered, Watch } from '../../contract/answered'
import { WAITED_MS } from './log'
import type { Family } from './openMetrics'

/** Upper ends, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Endpoint = Pick<Answered, 'surface' | 'method'> & { path: string }
type Duration = { readonly within: number[]; count: number; sum: number }

/** Where nothing is, anybody may ask for anything: that is one place, not one for each. */
const NOWHERE = 'none'

/** How many requests of each kind there were since the start, and how long they took. */
export function createRequestCounts() {
  const statuses = new Map<string, { labels: Endpoint & { status: number }; count: number }>()
  const durations = new Map<string, { labels: Endpoint; duration: Duration }>()

  let waits = 0

  const watch: Watch = ({ surface, method, path, status, ms, waitedMs }) => {
    if (waitedMs > WAITED_MS) waits += 1
    const labels = { surface, method, path: path ?? NOWHERE }
    const name = `${surface} ${method} ${labels.path}`
    const counted = statuses.get(`${name} ${status}`) ?? { labels: { ...labels, status }, count: 0 }
    counted.count += 1
    statuses.set(`${name} ${status}`, counted)
    const timed = durations.get(name) ?? {
      labels,
      duration: { within: BUCKETS.map(() => 0), count: 0, sum: 0 },
    }
    const seconds = ms / 1_000
    timed.duration.count += 1
    timed.duration.sum += seconds
    for (const [at, end] of BUCKETS.entries())
      if (seconds <= end) timed.duration.within[at] = (timed.duration.within[at] ?? 0) + 1
    durations.set(name, timed)
  }

  const families = (): Family[] => [
    {
      name: 'frontdesk_requests',
      type: 'counter',
      help: 'Requests answered, by endpoint and status.',
      samples: [...statuses.values()].map(({ labels, count }) => ({ labels, value: count })),
    },
    {
      name: 'frontdesk_request_seconds',
      type: 'histogram',
      help: 'Time until an answer began, by endpoint.',
      samples: [...durations.values()].flatMap(({ labels, duration: { within, count, sum } }) => [
        ...BUCKETS.map((le, at) => ({
          suffix: '_bucket',
          labels: { ...labels, le: le.toFixed(3) },
          value: within[at] ?? 0,
        })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_count', labels, value: count },
        { suffix: '_sum', labels, value: sum },
      ]),
    },
    {
      name: 'frontdesk_long_waits',
      type: 'counter',
      help: 'Writes that waited longer than a tenth of a second for the turn of their shop.',
      samples: [{ value: waits }],
    },
    {
      name: 'frontdesk_rate_refusals',
      type: 'counter',
      help: 'Requests refused because their minute was spent, by surface.',
      samples: refusals([...statuses.values()]),
    },
  ]
  return { watch, families }
}

function refusals(all: readonly { labels: Endpoint & { status: number }; count: number }[]) {
  const bySurface = new Map<string, number>([
    ['full', 0],
    ['live', 0],
  ])
  for (const { labels, count } of all)
    if (labels.status === 429) bySurface.set(labels.surface, (bySurface.get(labels.surface) ?? 0) + count)
  return [...bySurface].map(([surface, value]) => ({ labels: { surface }, value }))
}
