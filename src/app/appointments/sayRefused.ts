import { explain } from '../../client/explain'
import { tell } from '../../ui/tell'

/** The one place where a refused change is told: where the record stands now, and the service's own reason. */
export function sayRefused(stands: string, failure: unknown) {
  const { happened, requestId } = explain(failure)
  tell({
    title: stands,
    detail: requestId === null ? happened : `${happened} (reference ${requestId})`,
    tone: 'danger',
  })
}
