import { Failure } from './failure'
import type { Page } from './records'

/**
 * A page of a list whose cursor may have died: its row was deleted, or the service forgot it. Whatever a surface
 * says then, it says 400, and nothing else in the request could have earned that: the first page was answered.
 * The list begins again, and the page says so.
 */
export async function restartable<Row>(
  after: string | null,
  readPage: (after: string | null) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  try {
    return await readPage(after)
  } catch (error) {
    if (after === null || !(error instanceof Failure) || error.status !== 400) throw error
    return { ...(await readPage(null)), restarted: true }
  }
}
