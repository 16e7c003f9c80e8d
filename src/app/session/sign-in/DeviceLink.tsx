import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { doneWords } from '~/app/format/doneWords'
import { type Connection, sessionState, useSessionState } from '~/app/session/sessionState'
import { leftWords, presetWords } from '~/app/settings/api-keys/keyWords'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import { lookAtLink, type LinkOffer } from '~/client/nouns/deviceLinks'
import { Button } from '~/ui/Button'
import { Fact } from '~/ui/Card'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'

/** What a link is for, and the one press that uses it: what opens links ahead of people presses nothing. */
export default function DeviceLink({ code }: { code: string }) {
  const { session, connection } = useSessionState()
  const navigate = useNavigate()
  /** Who was signed in when it was pressed. */
  const [pressed, setPressed] = useState<{ before: Connection | null } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const looked = useQuery({
    queryKey: ['device link', code],
    queryFn: ({ signal }) => lookAtLink(code, signal),
    enabled: session !== null,
    staleTime: Infinity,
  })

  async function press() {
    setFailure(null)
    setPressed({ before: connection })
    try {
      await sessionState.signIn({ desk: code })
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setFailure(error)
      setPressed(null)
    }
  }

  /** Without the link: to the sign-in, or on to the shop of whoever is signed in. */
  const goOn = () => void navigate({ to: '/sign-in', hash: '', replace: true })
  const staying = pressed ? pressed.before : connection
  const goOnWords = staying ? `Continue in ${staying.shopName}` : 'Sign in with a key'

  const refused = [failure, looked.error].find(isRefused)
  if (refused) {
    return (
      <Notice
        tone="danger"
        title="This link does not work"
        actions={<Button onClick={goOn}>{goOnWords}</Button>}
      >
        {refused.message}
      </Notice>
    )
  }
  if (looked.isError) {
    return <FailureNotice failure={looked.error} onRetry={() => void looked.refetch()} />
  }
  if (!looked.data) {
    return (
      <div role="status" aria-label="Checking the link">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <Offer {...looked.data} />
      {staying && looked.data.isTaken && (
        <Notice tone="ok" title="This link has signed this computer in">
          You are done here.
        </Notice>
      )}
      {staying && !looked.data.isTaken && (
        <Notice tone="warn" title={`This computer is already signed in to ${staying.shopName}`}>
          The link replaces that sign-in. Changes that are not confirmed stay here and wait for the earlier
          key.
        </Notice>
      )}
      {failure !== null && (
        <FailureNotice
          failure={failure}
          saved={doneWords(
            failure,
            'Press again. If this computer was signed in meanwhile, it stays the same device.',
          )}
        />
      )}
      <div className="grid gap-2">
        {!(staying && looked.data.isTaken) && (
          <Button look={staying ? 'plain' : 'main'} disabled={pressed !== null} onClick={() => void press()}>
            {pressed ? 'Signing in…' : 'Sign this computer in'}
          </Button>
        )}
        <Button look={staying ? 'main' : 'quiet'} disabled={pressed !== null} onClick={goOn}>
          {goOnWords}
        </Button>
      </div>
    </div>
  )
}

const isRefused = (error: unknown): error is Failure =>
  error instanceof Failure && error.reason === 'link_used_up'

function Offer({ shop, label, preset, leftMs, isTaken }: LinkOffer) {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl font-semibold wrap-anywhere">{shop}</h2>
      <dl className="grid gap-2">
        <Fact name="This device">{label}</Fact>
        <Fact name="It may">{presetWords(preset)}</Fact>
      </dl>
      {!isTaken && (
        <p className="text-ink-2">
          The link works once, for {leftWords(leftMs)}. Use it only for a computer of the shop.
        </p>
      )}
    </div>
  )
}
