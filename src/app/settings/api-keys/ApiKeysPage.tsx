import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type MouseEvent } from 'react'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showFullDate, useZone } from '~/app/session/shopTime'
import { Back } from '~/app/shell/page/Back'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { keysQuery, type ApiKey } from '~/client/nouns/apiKeys'
import { deviceWayQuery } from '~/client/nouns/deviceLinks'
import { lastsAsLong } from '~/domain/scopes'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Skeleton } from '~/ui/Skeleton'
import { CreateKey } from './CreateKey'
import { nameOfKey, lastUsedWords, rightsWords } from './keyWords'
import { ApiLink, isNotAllowed, NotManaged } from './NotManaged'
import { RevokeKey } from './RevokeKey'

export default function ApiKeysPage() {
  useTitle('API keys')
  return useConnection().features.apiKeys ? <ApiKeys /> : <NotManaged what="API keys" />
}

function ApiKeys() {
  const connection = useConnection()
  const keys = useQuery(keysQuery(connection))
  const way = useQuery(deviceWayQuery(connection))
  if (isNotAllowed(keys.error)) return <NotManaged what="API keys" />
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/settings">Settings</Back>
      <h1 className="mt-1 mb-2 text-xl font-semibold">API keys</h1>
      <p className="mb-4 max-w-prose text-ink-2">
        A program or a computer uses this shop with an API key. Treat a key like a password.
      </p>
      {keys.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CreateKey keys={keys.data} isHere={way.data?.isHere ?? false} refresh={keys.refetch} />
          <KeyList keys={keys.data} isOld={keys.isError} refresh={keys.refetch} />
          <ApiLink />
        </div>
      ) : keys.isError ? (
        <FailureNotice failure={keys.error} onRetry={() => void keys.refetch()} />
      ) : (
        <div role="status" aria-label="Loading API keys" className="grid gap-3">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </section>
  )
}

type KeyListProps = { keys: readonly ApiKey[]; isOld: boolean; refresh: () => Promise<unknown> }

const isAdmin = ({ scopes }: ApiKey) => scopes.includes('admin:*')
const byCurrent = (one: ApiKey, other: ApiKey) => Number(other.isCurrent) - Number(one.isCurrent)

/** The keys that open the shop. */
function KeyList({ keys, isOld, refresh }: KeyListProps) {
  /** The key that was asked about last; it stays while its dialog closes, which gives the focus back. */
  const [asked, setAsked] = useState<{ apiKey: ApiKey; times: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useMinute()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const isLast = (key: ApiKey) =>
    isAdmin(key) &&
    !keys.some(
      (other) => other.id !== key.id && isAdmin(other) && lastsAsLong(other.expiresAt, key.expiresAt),
    )
  const ask = (apiKey: ApiKey) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    setAsked((before) => ({ apiKey, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
    // What ends with it may have changed since the list was read.
    void refresh()
  }
  return (
    <Card title="Active keys" of={isOld && <span className="text-warn">could not be reloaded</span>}>
      <div aria-hidden className={`${COLUMNS} mt-1 text-sm text-ink-3 max-sm:hidden`}>
        <span>Label</span>
        <span>Permissions</span>
        <span>Last used</span>
      </div>
      <ul ref={list} tabIndex={-1} aria-label="API keys" className="outline-none">
        {keys.toSorted(byCurrent).map((each) => (
          <KeyRow key={each.id} apiKey={each} now={now} isLastAdmin={isLast(each)} onRevoke={ask(each)} />
        ))}
      </ul>
      {asked && (
        <RevokeKey
          key={asked.times}
          open={isOpen}
          apiKey={keys.find(({ id }) => id === asked.apiKey.id) ?? asked.apiKey}
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
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_6.5rem]'
const LATER = 'max-sm:col-start-1 max-sm:row-start-2'

type RowProps = {
  apiKey: ApiKey
  now: number
  isLastAdmin: boolean
  onRevoke: (event: MouseEvent<HTMLElement>) => void
}

function KeyRow({ apiKey, now, isLastAdmin, onRevoke }: RowProps) {
  const zone = useZone()
  const reason = useId()
  const { isCurrent, scopes, lastUsedAt, createdAt, expiresAt } = apiKey
  const made = `created ${showFullDate(createdAt, zone)}, ${expiresAt === null ? 'no expiry' : `expires ${showFullDate(expiresAt, zone)}`}`
  const used = isCurrent ? 'In use now' : lastUsedWords(lastUsedAt, now, zone)
  return (
    <li className={`${COLUMNS} min-h-12 border-t border-line py-2`}>
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{nameOfKey(apiKey)}</b>{' '}
        <span className="inline-block text-sm text-ink-2">{made}</span>
        {isLastAdmin && (
          <span id={reason} className="block text-sm text-ink-2">
            This is the Admin key that lasts longest. Create another one before you revoke it.
          </span>
        )}
      </span>
      <span className={`${LATER} wrap-anywhere`}>
        {rightsWords(scopes)}
        <span className="text-ink-2 sm:hidden">, {used.toLowerCase()}</span>
      </span>
      <span className="text-ink-2 max-sm:hidden">{used}</span>
      <Button
        look="quiet"
        className="justify-self-end text-danger! max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
        aria-label={`Revoke ${nameOfKey(apiKey)}`}
        disabled={isLastAdmin}
        {...(isLastAdmin && { 'aria-describedby': reason })}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  )
}
