import { useEffect, useRef, useState } from 'react'
import { useSecond } from '~/app/session/now'
import { showTime, useZone } from '~/app/session/shopTime'
import { leftWords, presetWords } from '~/app/settings/api-keys/keyWords'
import { CopyText } from '~/app/shell/page/CopyText'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import { linkTo, type NewLink, type DeviceList } from '~/client/nouns/deviceLinks'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'

const QrCode = lazyPart(() => import('./QrCode'))

type Props = { link: NewLink; origin: string; list: DeviceList; onAnother: () => void }

/** A link, this once, until it is used, taken back, or over. */
export function LinkShown({ link, origin, list, onAnother }: Props) {
  const isListed = list.links.some(({ id }) => id === link.id)
  // The list that is on screen may be from before the link was made.
  const [wasListed, setListed] = useState(false)
  if (isListed && !wasListed) setListed(true)
  const isOver = useSecond() >= Date.parse(link.expiresAt)
  if (!isOver && (isListed || !wasListed)) {
    return <Open link={link} address={linkTo(origin, link.code)} onAnother={onAnother} />
  }
  const hasSignedIn = list.keys.some(
    ({ label, createdAt }) => label === link.label && createdAt >= link.createdAt,
  )
  const become = hasSignedIn
    ? `${link.label} has signed in`
    : isOver
      ? `The link for ${link.label} has expired after 15 minutes`
      : `The link for ${link.label} was revoked`
  return <Become tone={hasSignedIn ? 'ok' : 'warn'} words={become} onAnother={onAnother} />
}

type BecomeProps = { tone: 'ok' | 'warn'; words: string; onAnother: () => void }

/** Takes the place of the link by itself, and the focus from what went with it. */
function Become({ tone, words, onAnother }: BecomeProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Notice
      tone={tone}
      title={words}
      actions={
        <Button ref={button} onClick={onAnother}>
          Make another link
        </Button>
      }
    />
  )
}

function Open({ link, address, onAnother }: { link: NewLink; address: string; onAnother: () => void }) {
  const zone = useZone()
  const now = useSecond()
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-4">
        <p>
          <b className="font-semibold wrap-anywhere">{link.label}</b>,{' '}
          {presetWords(link.preset).toLowerCase()}
        </p>
        <CopyText name="Link" text={address} act="Copy link" isMain />
        <p>
          Open it on the other computer <b className="font-semibold">by {showTime(link.expiresAt, zone)}</b>.{' '}
          <span className="text-ink-2">{leftWords(Date.parse(link.expiresAt) - now)} left.</span>
        </p>
        <p className="text-ink-2">
          It is shown only now and works once. Anyone who opens it can sign in, so send it to nobody else.
        </p>
        <div>
          <Button onClick={onAnother}>Make another link</Button>
        </div>
      </div>
      <figure className="grid justify-items-center gap-2">
        <LazyBoundary>
          <QrCode text={address} />
        </LazyBoundary>
        <figcaption className="text-ink-2">Or point a tablet’s camera here</figcaption>
      </figure>
    </div>
  )
}
