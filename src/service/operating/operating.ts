import { statSync } from 'node:fs'
import type { Watch } from '../../contract/answered'
import type { Clock } from '../clock'
import { placesIn } from '../folder'
import type { Place } from '../place'
import type { Store } from '../store/engine'
import { createLog, type LogLevel } from './log'
import { tellMetrics } from './metricsServer'
import type { Family } from './openMetrics'
import { createRequestCounts } from './requestCounts'
import { createStanding } from './standing'
import { watchStandstills } from './standstill'
import { createUncaught } from './uncaught'

type Wanted = { log: LogLevel; metrics: { host: string; port: number } | null }
type Told = { store: Store; clock: Clock; streams: () => number; place: Place }

/** What those who look after a serving process can see of it. Nothing of it is kept. */
export function createOperating({ log: level, metrics }: Wanted) {
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
    async tell({ store, clock, streams, place }: Told) {
      if (!metrics) return null
      const backedUpAt = () =>
        'folder' in place
          ? (statSync(placesIn(place.folder).backedUp, { throwIfNoEntry: false })?.mtimeMs ?? null)
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
