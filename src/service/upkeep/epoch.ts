import { openReading } from '../store/connection'

/**
 * A database that goes back to an earlier moment counts once more from there: under another epoch, no number of it is
 * taken for one that was given before. A place that a move has closed is open again.
 */
export function drawEpoch(file: string) {
  const { database } = openReading(file)
  try {
    database.exec('PRAGMA query_only = OFF')
    database.exec('UPDATE epoch SET epoch = lower(hex(randomblob(8))), moved_to = NULL')
  } finally {
    database.close()
  }
}
