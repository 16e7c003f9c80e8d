import { useRef, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import { useSecond } from '~/app/session/now'
import { EndDialog } from '~/app/settings/api-keys/EndDialog'
import { leftWords, presetWords } from '~/app/settings/api-keys/keyWords'
import { type OpenLink, takeBackLink } from '~/client/nouns/deviceLinks'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'

type Props = { links: readonly OpenLink[]; isOld: boolean; refresh: () => Promise<unknown> }

/** The links that nobody has used yet. */
export function LinkList({ links, isOld, refresh }: Props) {
  const { transport } = useConnection()
  /** The link that was asked about last; it stays while its dialog closes, which gives the focus back. */
  const [asked, setAsked] = useState<{ link: OpenLink; times: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useSecond()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const open = links.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  return (
    <Card title="Open links" of={isOld && <span className="text-warn">could not be reloaded</span>}>
      <ul ref={list} tabIndex={-1} aria-label="Open links" className="mt-1 outline-none">
        {open.map((link) => (
          <li
            key={link.id}
            className="flex min-h-12 flex-wrap items-center gap-x-4 border-t border-line py-1"
          >
            <b className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{link.label}</b>
            <span>{presetWords(link.preset)}</span>
            <span className="text-warn">Link open, {leftWords(Date.parse(link.expiresAt) - now)} left</span>
            <Button
              look="quiet"
              className="text-danger!"
              aria-label={`Revoke the link for ${link.label}`}
              onClick={(event) => {
                pressed.current = event.currentTarget
                setAsked((before) => ({ link, times: (before?.times ?? 0) + 1 }))
                setOpen(true)
              }}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {open.length === 0 && <p className="text-ink-2">No link is open.</p>}
      {asked && (
        <EndDialog
          key={asked.times}
          open={isOpen}
          words={{
            title: `Revoke the link for ${asked.link.label}?`,
            act: 'Revoke',
            busy: 'Revoking…',
            done: `The link for ${asked.link.label} is revoked`,
            gone: `The link for ${asked.link.label} was already used or expired`,
          }}
          end={() => takeBackLink(transport, asked.link)}
          refresh={refresh}
          onClose={() => setOpen(false)}
          // Its row may be gone, and the button with it.
          focusAfter={() => (pressed.current?.isConnected ? pressed.current : list.current)}
        >
          <p>After that, it no longer signs in any device.</p>
        </EndDialog>
      )}
    </Card>
  )
}
