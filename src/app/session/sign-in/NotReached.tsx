import { useEffect, useState } from 'react'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import { goesOnByItself } from '~/client/outbox/serviceTime'
import { Listed, useUnconfirmedEntries } from './UnconfirmedEntries'

const AGAIN_MS = 5_000

type Props = { failure: unknown; onAgain: () => void }

/** A page that begins and finds nobody there: asked again by itself, and nothing that was entered here is out of sight. */
export default function NotReached({ failure, onAgain }: Props) {
  const [now] = useState(() => Date.now())
  const entries = useUnconfirmedEntries()
  const isLine = failure instanceof Failure && failure.kind === 'unreachable'
  useEffect(() => {
    if (!isLine) return undefined
    const timer = setInterval(onAgain, AGAIN_MS)
    addEventListener('online', onAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onAgain)
    }
  }, [isLine, onAgain])
  return (
    <>
      <FailureNotice failure={failure} onRetry={onAgain} />
      <Listed title="Saved on this computer" entries={entries.filter((entry) => goesOnByItself(entry, now))}>
        It is sent under the key that entered it, as soon as the service answers. Do not take or enter it
        again.
      </Listed>
      <Listed
        title="Not confirmed, and no longer sent"
        entries={entries.filter((entry) => !goesOnByItself(entry, now))}
      >
        It is listed under Settings, whichever key signs in.
      </Listed>
    </>
  )
}
