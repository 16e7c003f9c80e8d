import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '../clock'
import { deliveries } from '../store/deliveries'
import type { Store } from '../store/engine'
import type { Family } from './openMetrics'

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
export function createStanding({ store, clock, streams, backedUpAt }: Parts) {
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
        'Events that a subscription asked for and was not sent yet.',
        untold.count,
      ),
      gauge(
        'frontdesk_webhook_retries_waiting',
        'Events that were sent to a subscription and not taken, and are sent again later.',
        untaken.count,
      ),
      gauge(
        'frontdesk_webhook_subscriptions_failing',
        'Subscriptions with an event that was not taken, and is sent again later.',
        untold.failing,
      ),
      gauge(
        'frontdesk_webhook_oldest_seconds',
        'Age of the oldest event that was not sent to a subscription yet, or not taken.',
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
      gauge('frontdesk_streams', 'Streams of live changes that are open.', streams()),
      gauge(
        'frontdesk_event_loop_seconds',
        'How late this process was at most since it was last asked: everybody waits that long.',
        delay.max / 1e9,
      ),
      gauge('frontdesk_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
      ...(backedUp === null
        ? []
        : [
            gauge(
              'frontdesk_backup_age_seconds',
              'Since the last backup that was read through and found right.',
              Math.max(0, Date.now() - backedUp) / 1_000,
            ),
          ]),
      ...(connections === null
        ? []
        : [
            {
              name: 'frontdesk_database_connections',
              type: 'gauge' as const,
              help: 'Connections to the database in use and free, and who waits for one.',
              samples: Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
            },
          ]),
    ]
    delay.reset()
    return all
  }
}
