import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionState, useSessionState } from '~/app/session/sessionState'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import { useTitle } from '~/app/shell/page/useTitle'
import { Notice } from '~/ui/Notice'
import { SignInForm } from './SignInForm'
import { useUnconfirmedEntries } from './UnconfirmedEntries'

/** The code of a link that the starting process printed stands behind the #, where no server sees it. */
function takeLink(): string | null {
  const link = new URLSearchParams(location.hash.slice(1)).get('link')
  if (link !== null) history.replaceState(null, '', location.pathname)
  return link
}

const DeviceLink = lazyPart(() => import('./DeviceLink'))

export default function SignInPage() {
  useTitle('Sign in')
  const { connection, leftBehind } = useSessionState()
  const navigate = useNavigate()
  const code = new URLSearchParams(useLocation({ select: ({ hash }) => hash })).get('desk')
  const [linkFailure, setLinkFailure] = useState<unknown>(null)

  useEffect(() => {
    const link = takeLink()
    if (link !== null) sessionState.signIn({ link }).catch(setLinkFailure)
  }, [])
  useEffect(() => {
    if (connection && code === null) void navigate({ to: '/', replace: true })
  }, [connection, code, navigate])

  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,28rem)] place-content-center p-4">
      <div className="rounded-2xl border border-line bg-surface p-5 sm:p-7 shadow-low">
        <div className="mb-5 flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-11 place-items-center rounded-xl bg-accent text-xl font-semibold text-accent-ink"
          >
            F
          </span>
          <h1 className="text-xl font-semibold tracking-tight">Frontdesk</h1>
        </div>
        {leftBehind && <LeftBehind />}
        {code === null ? (
          <SignInForm earlier={linkFailure} />
        ) : (
          <LazyBoundary>
            <DeviceLink key={code} code={code} />
          </LazyBoundary>
        )}
      </div>
    </main>
  )
}

function LeftBehind() {
  const entries = useUnconfirmedEntries()
  return (
    <Notice tone="danger" className="mb-5" title="Signed out, but not all data was removed">
      Some of the shop’s data may still be on this computer. Delete the stored data of this page in the
      browser’s settings.
      {entries.length > 0 &&
        ' That also deletes the unconfirmed changes listed below, and they are never sent. Finish those first.'}
    </Notice>
  )
}
