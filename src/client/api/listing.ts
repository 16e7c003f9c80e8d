import type { Page } from '../records'
import { Failure, type FailureKind } from './failure'

/** Ours answers a dead cursor with 400; of others it is not documented: 404, 410 and 422 say the same. */
const NO_CURSOR: readonly FailureKind[] = ['refused', 'missing']

/**
 * A page of a list whose cursor may have died: its row was deleted, or the service forgot it. Nothing else in the
 * request could have earned that no: the first page was answered. The list begins again, and the page says so. Where
 * the list itself is gone meanwhile, the first page is answered with that.
 */
export async function restartable<Row>(
  after: string | null,
  readPage: (after: string | null) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  try {
    return await readPage(after)
  } catch (error) {
    if (after === null || !(error instanceof Failure) || !NO_CURSOR.includes(error.kind)) throw error
    return { ...(await readPage(null)), restarted: true }
  }
}
