import { explain } from '~/client/api/explain'
import { withStop } from '~/client/api/failure'
import { Notice } from '~/ui/Notice'

type Props = {
  failure: unknown
  /** What was saved, where more than one thing was to be. */
  saved?: string
  onRetry?: () => void
}

/** A failure where it happened: what, whether anything was saved, and what to do. */
export function FailureNotice({ failure, saved, onRetry }: Props) {
  const { title, happened, advice, requestId, ...said } = explain(failure)
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        onRetry && (
          <button type="button" className="font-semibold underline underline-offset-4" onClick={onRetry}>
            Try again
          </button>
        )
      }
    >
      <p>{withStop(happened)}</p>
      <p>
        {saved ?? said.saved} {advice}
      </p>
      {requestId && <p className="text-sm text-ink-3">Reference: {requestId}</p>}
    </Notice>
  )
}
