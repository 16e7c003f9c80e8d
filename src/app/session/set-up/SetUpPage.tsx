import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { ImportHint } from '~/app/customers/ImportHint'
import { sessionState } from '~/app/session/sessionState'
import { CopyText } from '~/app/shell/page/CopyText'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { Failure } from '~/client/api/failure'
import { lookAtSetUp, setUpShop, type FirstShop, type MadeShop, type SetUpLink } from '~/client/nouns/setUp'
import { buttonClass, Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { Skeleton } from '~/ui/Skeleton'
import { takeLink, forgetSetUp, forgetTyped } from './keptLink'
import { SetUpForm } from './SetUpForm'

/** The first page of a new shop: whoever has the link that the start printed says what the shop is. */
export default function SetUpPage() {
  useTitle('Set up')
  const [link] = useState(takeLink)
  if (link) return <Opened link={link} />
  return (
    <Plain title="Set up your shop">
      <Notice
        tone="plain"
        title="Open the link that Frontdesk printed when it started"
        actions={<ToSignIn />}
      >
        Set up the first shop on the computer that runs Frontdesk. Until there is a shop, Frontdesk prints a
        link for it when it starts.
      </Notice>
    </Plain>
  )
}

function Opened({ link }: { link: SetUpLink }) {
  const [made, setMade] = useState<MadeShop | null>(null)
  const [isGone, setGone] = useState(false)
  const looked = useQuery({
    queryKey: ['set-up', link.code],
    queryFn: ({ signal }) => lookAtSetUp(link, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

  async function make(shop: FirstShop) {
    const answer = await setUpShop(link, shop)
    if (answer.is === 'made') setMade(answer.shop)
    if (answer.is === 'none') setGone(true)
  }

  const { data, error } = looked
  const ready = made ?? (data?.is === 'made' ? data.shop : null)
  if (ready) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <KeyOnce made={ready} />
      </main>
    )
  }
  if (isGone || data?.is === 'none') return <SetUpBefore />
  if (error) {
    const isRefused = error instanceof Failure && error.reason !== null
    return (
      <Plain title="Set up your shop">
        {isRefused ? (
          <Notice tone="danger" title="This link does not work" actions={<ToSignIn />}>
            {error.message}
          </Notice>
        ) : (
          <FailureNotice failure={error} saved="Nothing was created." onRetry={() => void looked.refetch()} />
        )}
      </Plain>
    )
  }
  return (
    <main className="mx-auto grid w-full max-w-310 gap-5 px-4 py-5 sm:px-6 sm:py-8">
      <header>
        <h1 className="text-3xl font-semibold">Set up your shop</h1>
        <p className="text-ink-2">
          This takes three minutes. Only the name is required. You can add the rest in Settings.
        </p>
      </header>
      {data ? (
        <SetUpForm make={make} />
      ) : (
        <div role="status" aria-label="Checking the link">
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </main>
  )
}

const SetUpBefore = () => (
  <Plain title="Set up your shop">
    <Notice tone="warn" title="The shop is already set up" actions={<ToSignIn />}>
      There is nothing to set up, and nothing was created. Sign in with the key that was shown when the shop
      was created. To make another key, use keys create on the command line.
    </Notice>
  </Plain>
)

const ToSignIn = () => (
  <Link to="/sign-in" className={buttonClass()}>
    Sign in with a key
  </Link>
)

const Plain = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto grid min-h-dvh w-full max-w-2xl place-content-center gap-4 p-4">
    <h1 className="text-3xl font-semibold">{title}</h1>
    {children}
  </main>
)

/** The shop's key, this once. No form field holds it: browsers keep those for a page that is restored. */
function KeyOnce({ made: { name, key, service } }: { made: MadeShop }) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPutAway, setPutAway] = useState(false)
  const [isIn, setIn] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function signIn() {
    setFailure(null)
    sessionState.signIn({ service, surface: 'full', key }).then(() => setIn(true), setFailure)
  }
  useEffect(() => {
    heading.current?.focus()
    forgetTyped()
    signIn()
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the key that it was drawn with
  }, [])

  function goIn() {
    forgetSetUp()
    void navigate({ to: '/today', replace: true })
  }

  return (
    <section className="grid w-full max-w-2xl gap-4 rounded-lg bg-surface p-5 sm:p-7">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold outline-none wrap-break-word">
        {name} is ready
      </h1>
      <p>
        This is the shop’s key. It opens everything, and it is shown <b className="font-semibold">once</b>: it
        is not kept here in a way that can be read.
      </p>
      <CopyText name="The shop’s key" text={key} act="Copy" hint="Store it where you can find it again.">
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
      </CopyText>
      <label className="flex min-h-11 items-center gap-2.5 print:hidden">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isPutAway}
          onChange={(event) => setPutAway(event.target.checked)}
        />
        I have stored it where I can find it again
      </label>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          saved="The shop is created, and this is its key. This computer is not signed in yet."
          onRetry={signIn}
        />
      )}
      <Button look="main" className="min-h-11" disabled={!isPutAway || !isIn} onClick={goIn}>
        Open the dashboard
      </Button>
      <div className="text-sm text-ink-2 print:hidden">
        <ImportHint />
      </div>
      <p className="text-sm text-ink-2">
        {isIn ? 'This computer is already signed in. ' : 'Signing this computer in… '}A lost key is replaced
        on the command line, with <span className="font-mono whitespace-nowrap">keys create</span>.
      </p>
    </section>
  )
}
