import { useRef, useState, type MouseEvent } from 'react'
import type { Desk, Desks, OpenLink } from '../../client/desks'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useMinute, useSecond } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { nameOf } from './deskName'
import { EndDesk, type Ending } from './EndDesk'
import { lastUsedWords, leftWords } from './lastUsed'
import { presetWords, rightsWords } from './rightsWords'

type Props = Desks & { isOld: boolean; refresh: () => Promise<unknown> }

/** Which keys open the shop, and the links that are open. */
export function DeskList({ desks, links, isOld, refresh }: Props) {
  /** What was asked for last; it stays while its dialog goes, which gives the focus back. */
  const [asked, setAsked] = useState<{ what: Ending; times: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useMinute()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const ask = (what: Ending) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    setAsked((before) => ({ what, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
  }
  return (
    <Card title="Desks" of={isOld && <span className="text-warn">could not be read again just now</span>}>
      <div aria-hidden className={`${COLUMNS} mt-1 text-sm text-ink-3 max-sm:hidden`}>
        <span>Name</span>
        <span>May</span>
        <span>Last used</span>
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Desks" className="outline-none">
        {links
          .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
          .map((link) => (
            <LinkRow key={link.id} link={link} onEnd={ask({ link })} />
          ))}
        {desks.toSorted(byCurrent).map((desk) => (
          <DeskRow key={desk.id} desk={desk} now={now} onEnd={ask({ desk })} />
        ))}
      </ul>
      {asked && (
        <EndDesk
          key={asked.times}
          open={isOpen}
          ending={asked.what}
          refresh={refresh}
          onClose={() => setOpen(false)}
          // Its row may be gone, and the button with it.
          focusAfter={() => (pressed.current?.isConnected ? pressed.current : list.current)}
        />
      )}
    </Card>
  )
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_6.5rem]'
const ROW = `${COLUMNS} min-h-12 border-t border-line py-1`
const ACT = 'max-sm:row-span-2 max-sm:col-start-2 max-sm:row-start-1 justify-self-end'
const LATER = 'max-sm:col-start-1 max-sm:row-start-2'

const byCurrent = (one: Desk, other: Desk) => Number(other.isCurrent) - Number(one.isCurrent)

type OnEnd = (event: MouseEvent<HTMLElement>) => void

function DeskRow({ desk, now, onEnd }: { desk: Desk; now: number; onEnd: OnEnd }) {
  const zone = useZone()
  const { isCurrent, scopes, lastUsedAt, createdAt, expiresAt } = desk
  const made = `made ${showFullDate(createdAt, zone)}${expiresAt === null ? '' : `, until ${showFullDate(expiresAt, zone)}`}`
  const used = isCurrent ? 'In use now' : lastUsedWords(lastUsedAt, now, zone)
  return (
    <li className={ROW}>
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{nameOf(desk)}</b>{' '}
        <span className="inline-block text-sm text-ink-2">{made}</span>
      </span>
      <span className={LATER}>
        {rightsWords(scopes)}
        <span className="text-ink-2 sm:hidden">, {used.toLowerCase()}</span>
      </span>
      <span className="text-ink-2 max-sm:hidden">{used}</span>
      {isCurrent ? (
        <span />
      ) : (
        <Button
          look="quiet"
          className={`${ACT} text-danger!`}
          aria-label={`Revoke ${nameOf(desk)}`}
          onClick={onEnd}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

function LinkRow({ link, onEnd }: { link: OpenLink; onEnd: OnEnd }) {
  const now = useSecond()
  const open = `Link open, ${leftWords(Date.parse(link.expiresAt) - now)} left`
  return (
    <li className={ROW}>
      <b className="min-w-0 font-semibold wrap-anywhere">{link.label}</b>
      <span className={LATER}>
        {presetWords(link.preset)}
        <span className="text-warn sm:hidden">, {open.toLowerCase()}</span>
      </span>
      <span className="text-warn max-sm:hidden">{open}</span>
      <Button
        look="quiet"
        className={`${ACT} text-danger!`}
        aria-label={`Take back the link for ${link.label}`}
        onClick={onEnd}
      >
        Take back
      </Button>
    </li>
  )
}
