import { Notice } from '../../ui/Notice'

/** It has stopped for as long as this page is open. With the line down a reload would take the rest along. */
export function SearchFailed({ failure }: { failure: unknown }) {
  return (
    <Notice tone="danger" title="The search has failed">
      <p>
        Nothing is lost by it, and all else goes on. Loading the page anew brings it back; if the line is
        down, wait until it is up.
      </p>
      {failure instanceof Error && <p className="text-sm text-ink-3">{failure.message}</p>}
    </Notice>
  )
}
