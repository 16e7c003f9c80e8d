import { useState } from 'react'
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
  const [ending, setEnding] = useState<Ending | null>(null)
  const now = useMinute()
  return (
    <Card title="Desks" of={isOld && <span className="text-warn">could not be read again just now</span>}>
      <div aria-hidden className={`${COLUMNS} mt-1 text-sm text-ink-3 max-sm:hidden`}>
        <span>Name</span>
        <span>May</span>
        <span>Last used</span>
      </div>
      <ul aria-label="Desks">
        {links
          .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
          .map((link) => (
            <LinkRow key={link.id} link={link} onEnd={() => setEnding({ link })} />
          ))}
        {desks.toSorted(byCurrent).map((desk) => (
          <DeskRow key={desk.id} desk={desk} now={now} onEnd={() => setEnding({ desk })} />
        ))}
      </ul>
      {ending && <EndDesk ending={ending} refresh={refresh} onClose={() => setEnding(null)} />}
    </Card>
  )
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_6.5rem]'
const ROW = `${COLUMNS} min-h-12 border-t border-line py-1`
const ACT = 'max-sm:row-span-2 max-sm:col-start-2 max-sm:row-start-1 justify-self-end'
const LATER = 'max-sm:col-start-1 max-sm:row-start-2'

const byCurrent = (one: Desk, other: Desk) => Number(other.isCurrent) - Number(one.isCurrent)

function DeskRow({ desk, now, onEnd }: { desk: Desk; now: number; onEnd: () => void }) {
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

function LinkRow({ link, onEnd }: { link: OpenLink; onEnd: () => void }) {
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
