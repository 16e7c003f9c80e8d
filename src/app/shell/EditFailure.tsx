import { Failure } from '../../client/failure'
import { FailureNotice } from './FailureNotice'

/** Why an edit is not saved. Where already the reading before it failed, nothing can have been. */
export function EditFailure({ failure }: { failure: unknown }) {
  if (failure === null) return null
  const isReading = failure instanceof Failure && !failure.isWrite
  return (
    <FailureNotice
      failure={failure}
      {...(isReading && { saved: 'Nothing was sent, so nothing was saved.' })}
    />
  )
}
