import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { FailureNotice } from '../page/FailureNotice'
import { showFullDate, useZone } from '../session/shopTime'
import type { OneAppointment } from './useOneAppointment'

/** How far the search for an appointment has come, and how it ended. */
export function PanelSearch({ search, wasRead }: { search: OneAppointment['search']; wasRead: boolean }) {
  const zone = useZone()
  const { state, progress, error, stop, goOn } = search
  const hasRead = progress !== null
  if (state === 'failed') return <FailureNotice failure={error} onRetry={goOn} />
  if (state === 'nowhere') {
    return (
      // Whoever is typing below is told at once.
      <Notice
        tone={wasRead ? 'danger' : 'warn'}
        title={wasRead ? 'It is not there any more' : 'There is no such appointment'}
      >
        {wasRead
          ? 'It was deleted at another desk. Below is how it was last read.'
          : `${hasRead ? 'All appointments were read' : 'The service knows none by this link'}. It was deleted, or the link is of another shop.`}
      </Notice>
    )
  }
  const read = progress
    ? `${progress.read.toLocaleString('en-US')} read${
        progress.backTo === null ? '' : `, back to those made on ${showFullDate(progress.backTo, zone)}`
      }.`
    : ''
  if (state === 'stopped') {
    return (
      <Notice
        tone="plain"
        title="Stopped before it was found"
        actions={<Button onClick={goOn}>Look again</Button>}
      >
        {read} It may be among those that were not read.
      </Notice>
    )
  }
  return (
    <div className="grid gap-4">
      <Notice
        tone="plain"
        title="Looking for this appointment"
        {...(progress && { actions: <Button onClick={stop}>Stop</Button> })}
      >
        {progress
          ? `It is not among the open ones, so the closed ones are read, the newest first. ${read}`
          : null}
      </Notice>
      {!wasRead && (
        <>
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-4 w-72" />
          <Skeleton className="h-4 w-64" />
        </>
      )}
    </div>
  )
}
