import { explain } from '../../client/explain'
import { Notice } from '../../ui/Notice'

/** A failure where it happened: what, whether anything was saved, and what to do. */
export function FailureNotice({ failure, onRetry }: { failure: unknown; onRetry?: () => void }) {
  const { title, happened, saved, advice, requestId } = explain(failure)
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
      <p>{happened}</p>
      <p>
        {saved} {advice}
      </p>
      {requestId && <p className="text-sm text-ink-3">Reference: {requestId}</p>}
    </Notice>
  )
}
