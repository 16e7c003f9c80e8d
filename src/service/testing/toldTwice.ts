import { join } from 'node:path'
import Database from 'libsql'
import { ask } from './servers/postgresServer'
import { isDatabase } from './told'

/** Asks the books where they lie, beside whoever serves them. */
export async function askBooks(place: string, question: string): Promise<object[]> {
  if (isDatabase(place)) return ask(place, question)
  const database = new Database(join(place, 'frontdesk.db'))
  try {
    return database.prepare(question).all([]) as object[]
  } finally {
    database.close()
  }
}

/** The events that were told again though somebody had taken them. */
export const toldTwice = (place: string) =>
  askBooks(
    place,
    'SELECT event_id FROM webhook_attempts WHERE status BETWEEN 200 AND 299 GROUP BY event_id, webhook_id HAVING count(*) > 1',
  )
