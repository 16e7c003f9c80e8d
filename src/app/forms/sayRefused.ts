import { explain } from '~/client/api/explain'
import { Failure } from '~/client/api/failure'
import { toast } from '~/ui/toast'

const NO: readonly Failure['kind'][] = ['forbidden', 'missing', 'changed', 'refused']

/** Whether it is sure that nothing was done: where an answer was lost or could not be read, it may have been. */
export const isSure = (failure: unknown) =>
  !(failure instanceof Failure) || (NO.includes(failure.kind) && !failure.confirmed && !failure.unsure)

type More = {
  /** Said before what happened where it is not sure that nothing was done. */
  whose?: string
  /** A later message with the same name takes its place: by then it is no longer true. */
  id?: string
}

/** The one place where a refused change is told: where the record stands now, and the service's own reason. */
export function sayRefused(stands: string, failure: unknown, { whose, id }: More = {}) {
  const { title, happened, saved, advice, requestId } = explain(failure)
  const open = whose === undefined ? title : `${whose}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const reason = isSure(failure) ? happened : `${saved} ${advice}`
  toast({
    title: isSure(failure) ? stands : open,
    detail: requestId === null ? reason : `${reason} (reference ${requestId})`,
    tone: 'danger',
    ...(id !== undefined && { id }),
  })
}
