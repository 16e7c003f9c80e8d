import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { MadeShop } from '../../client/setUp'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../page/FailureNotice'
import { BringAlong } from '../people/BringAlong'
import { desk } from '../session/desk'
import { useCopy } from '../webhooks/useCopy'
import { forgetSetUp, forgetTyped } from './keptLink'

const COPIED = {
  'not yet': '',
  copied: 'Copied. Put it where you find it again.',
  selected: 'This browser does not let the page copy. The key is selected: press Ctrl+C or ⌘C.',
}

/** The shop's key, this once. No form field holds it: browsers keep those for a page that is restored. */
export function KeyOnce({ made: { name, key, service } }: { made: MadeShop }) {
  const id = useId()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, copied, copy, select, onCopy } = useCopy<HTMLDivElement>(key)
  const [isPutAway, setPutAway] = useState(false)
  const [isIn, setIn] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function signIn() {
    setFailure(null)
    desk.signIn({ service, surface: 'full', key }).then(() => setIn(true), setFailure)
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
      <p id={id}>
        This is the shop’s key. It opens everything, and it is shown <b className="font-semibold">once</b>: it
        is not kept here in a way that can be read.
      </p>
      <div
        ref={shown}
        role="textbox"
        aria-readonly
        aria-label="The shop’s key"
        aria-describedby={id}
        tabIndex={0}
        onFocus={select}
        onCopy={onCopy}
        className="rounded-lg border border-line-2 bg-sunken px-4 py-3 font-mono text-xl wrap-anywhere select-all"
      >
        {key}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
        <p role="status" className={copied === 'selected' ? 'text-warn' : 'text-ok'}>
          {COPIED[copied]}
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-2.5 print:hidden">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isPutAway}
          onChange={(event) => setPutAway(event.target.checked)}
        />
        I have put it where I find it again
      </label>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          saved="The shop is made, and this is its key. This computer is not signed in yet."
          onRetry={signIn}
        />
      )}
      <Button look="main" className="min-h-11" disabled={!isPutAway || !isIn} onClick={goIn}>
        Open the dashboard
      </Button>
      <div className="text-sm text-ink-2 print:hidden">
        <BringAlong />
      </div>
      <p className="text-sm text-ink-2">
        {isIn ? 'This computer is signed in already. ' : 'Signing this computer in… '}A lost key is replaced
        on the command line, with <span className="font-mono whitespace-nowrap">keys create</span>.
      </p>
    </section>
  )
}
