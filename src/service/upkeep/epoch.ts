import { openReading } from '../store/connection'
import { COUNTED_SINCE } from '../store/counters'
import { FORMAT } from '../store/migrate'

/**
 * A database that goes back to an earlier moment counts once more from there: under another epoch, no number of it is
 * taken for one that was given before. An older format has none yet, and draws its own when it is brought up to date.
 */
export function drawEpoch(file: string, format: number) {
  if (format < COUNTED_SINCE) return
  const { database } = openReading(file)
  try {
    database.exec('PRAGMA query_only = OFF')
    database.exec('UPDATE epoch SET epoch = lower(hex(randomblob(8)))')
    if (format === FORMAT) database.exec('UPDATE epoch SET moved_to = NULL')
  } finally {
    database.close()
  }
}
