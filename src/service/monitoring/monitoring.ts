import { statSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Watch, Answered } from '~/contract/requestRecord'
import { type Clock, steadyClock } from '~/service/clock'
import type { DataLocation } from '~/service/dataLocation'
import { placesIn } from '~/service/folder'
import type { Store } from '~/service/store/engine'
import { deliveries } from '~/service/store/tables/deliveries'
import { createLog, type LogLevel, WAITED_MS } from './log'
import { tellMetrics, type Family } from './metrics'

type Wanted = { log: LogLevel; metrics: { host: string; port: number } | null }
type Told = { store: Store; clock: Clock; streams: () => number; location: DataLocation }

/** What those who look after a serving process can see of it. Nothing of it is kept. */
export function createMonitoring({ log: level, metrics }: Wanted) {
  const log = createLog(level, (lines) => void process.stderr.write(lines))
  if (level !== 'off') {
    // A collector that reads lines of JSON finds nothing else there.
    console.error = log.say
    // One that has died takes no line any more, and nobody at a counter waits for it.
    process.stderr.on('error', () => {})
    watchStandstills(log.say)
  }
  const counts = createRequestCounts()
  const uncaught = createUncaught()

  const watch: Watch = (answered) => {
    log.watch(answered)
    if (metrics) counts.watch(answered)
  }

  return {
    /** None where nobody would look. */
    watch: level === 'off' && !metrics ? undefined : watch,
    /** A line of the log; without one nobody reads it. */
    note: level === 'off' ? () => {} : log.note,
    /** Keeps an error that reached no handler from ending the process. */
    watchUncaught: uncaught.watch,
    /** Tells the figures from now on, where they are wanted. */
    async tell({ store, clock, streams, location }: Told) {
      if (!metrics) return null
      const backedUpAt = () =>
        'folder' in location
          ? (statSync(placesIn(location.folder).backedUp, { throwIfNoEntry: false })?.mtimeMs ?? null)
          : null
      const standing = createStanding({ store, clock, streams, backedUpAt })
      return tellMetrics(metrics, async () => [
        ...counts.families(),
        uncaughtErrors(uncaught.count()),
        ...(await standing()),
      ])
    },
  }
}

const uncaughtErrors = (value: number): Family => ({
  name: 'frontdesk_uncaught_errors',
  type: 'counter',
  help: 'Errors that reached no handler. Each is in the log.',
  samples: [{ value }],
})

/** Upper ends, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Endpoint = Pick<Answered, 'surface' | 'method'> & { path: string }
type Duration = { readonly within: number[]; count: number; sum: number }

/** Where nothing is, anybody may ask for anything: that is one place, not one for each. */
const NOWHERE = 'none'

/** How many requests of each kind there were since the start, and how long they took. */
function createRequestCounts() {
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
      help: 'Writes that waited more than 0.1 s for the lock of their shop.',
      samples: [{ value: waits }],
    },
    {
      name: 'frontdesk_rate_refusals',
      type: 'counter',
      help: 'Requests refused by the rate limit, by surface.',
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

type Parts = {
  store: Store
  clock: Clock
  streams: () => number
  /** When the last backup was read through and found right; null where none is known of. */
  backedUpAt: () => number | null
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  type: 'gauge',
  help,
  samples: [{ value }],
})

/** How things stand at this moment: what is waiting, how long, and how much room is taken. */
function createStanding({ store, clock, streams, backedUpAt }: Parts) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  async function asked(): Promise<Family[]> {
    const now = clock()
    // What only reads would find a database up that takes no writes.
    await store.present()
    const [untold, untaken, bytes] = await Promise.all([
      deliveries.untold(store, now),
      deliveries.untaken(store, now),
      store.size(),
    ])
    const oldest = Math.min(untold.oldest ?? now, untaken.oldest ?? now)
    return [
      gauge(
        'frontdesk_webhook_events_waiting',
        'Events that wait to be sent to a subscription.',
        untold.count,
      ),
      gauge(
        'frontdesk_webhook_retries_waiting',
        'Events that a receiver did not accept and that are retried later.',
        untaken.count,
      ),
      gauge(
        'frontdesk_webhook_subscriptions_failing',
        'Subscriptions with an event that is retried later.',
        untold.failing,
      ),
      gauge(
        'frontdesk_webhook_oldest_seconds',
        'Age of the oldest event that a subscription has not accepted yet.',
        (now - oldest) / 1_000,
      ),
      gauge('frontdesk_database_bytes', 'Size of the database.', bytes),
    ]
  }

  return async function families(): Promise<Family[]> {
    const isUp = await asked().then(
      (found) => [gauge('frontdesk_database_up', 'Whether the database answers.', 1), ...found],
      () => [gauge('frontdesk_database_up', 'Whether the database answers.', 0)],
    )
    const backedUp = backedUpAt()
    const connections = store.connections()
    const all = [
      ...isUp,
      gauge('frontdesk_streams', 'Open streams of live changes.', streams()),
      gauge(
        'frontdesk_event_loop_seconds',
        'Longest event-loop delay since the last scrape. Every request waits that long.',
        delay.max / 1e9,
      ),
      gauge('frontdesk_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
      ...(backedUp === null
        ? []
        : [
            gauge(
              'frontdesk_backup_age_seconds',
              'Time since the last backup that passed its check.',
              Math.max(0, Date.now() - backedUp) / 1_000,
            ),
          ]),
      ...(connections === null
        ? []
        : [
            {
              name: 'frontdesk_database_connections',
              type: 'gauge' as const,
              help: 'Connections to the database: in use, free, and requests that wait for one.',
              samples: Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
            },
          ]),
    ]
    delay.reset()
    return all
  }
}

const EVERY_MS = 1_000
/** What is shorter is told by the figure of the event loop alone. */
const TOLD_MS = 1_000

/** Says on waking that this process stood still: frozen, without a processor, or busy with one thing all the while. */
function watchStandstills(say: (words: string) => void) {
  let due = steadyClock() + EVERY_MS
  setInterval(() => {
    const lateMs = steadyClock() - due
    if (lateMs > TOLD_MS)
      say(
        `This process was blocked for at least ${(lateMs / 1_000).toFixed(1)} s and answered no request meanwhile.`,
      )
    due = steadyClock() + EVERY_MS
  }, EVERY_MS).unref()
}

/**
 * Errors that reached no handler, such as one on a stream whose request has failed. Node would end the process, and with it
 * every desk of the shop. What the process holds in memory alone can be built again from the database, and a write is in
 * there whole or not at all: so it says what failed, counts it, and goes on serving.
 */
function createUncaught() {
  let count = 0

  function hear(error: unknown, origin: string) {
    count += 1
    console.error(`An error outside any request (${origin}). Serving continues: ${onOneLine(error)}`)
  }

  return {
    /** From here on. Before it serves, such an error ends the process with its stack. */
    watch: () => void process.on('uncaughtException', hear),
    count: () => count,
  }
}

const onOneLine = (error: unknown) =>
  String((error instanceof Error ? error.stack : undefined) ?? error).replaceAll(/\s*\n\s*/g, ' | ')
