import { useConnection } from '~/app/session/connection'
import { showFullDate, showTime, useZone } from '~/app/session/shopTime'
import { type ApiKey, revokeKey } from '~/client/nouns/apiKeys'
import { EndDialog } from './EndDialog'
import { nameOfKey } from './keyWords'

type Props = {
  open: boolean
  apiKey: ApiKey
  refresh: () => Promise<unknown>
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** Names what ends with the key, before it ends. */
export function RevokeKey({ apiKey, ...dialog }: Props) {
  const { transport } = useConnection()
  const zone = useZone()
  const { isCurrent, createdAt } = apiKey
  const name = nameOfKey(apiKey)
  return (
    <EndDialog
      {...dialog}
      words={{
        title: isCurrent ? 'Revoke the key of this computer?' : `Revoke ${name}?`,
        act: 'Revoke key',
        busy: 'Revoking…',
        done: `${name} is revoked`,
        gone: `${name} had already ended`,
      }}
      end={() => revokeKey(transport, apiKey)}
      {...(isCurrent && { consent: 'I have another key to sign in with' })}
    >
      <p className="text-ink-2">
        Created {showFullDate(createdAt, zone)} at {showTime(createdAt, zone)}.
      </p>
      <div>
        <p className="font-semibold">These end at once:</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          <li>every program that uses this key</li>
          <li>
            {isCurrent
              ? 'your own session here, and every other computer signed in with this key'
              : 'every computer signed in with this key'}
          </li>
          {apiKey.scopes.includes('admin:*') && <li>its unused device links</li>}
          {apiKey.webhooks.map(({ id, label, url }) => (
            <li key={id} className="wrap-anywhere">
              the webhook <b className="font-semibold">{label}</b> to {url}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-2">
        You can’t undo this. Unsent changes stay on their computers until those sign in with another key.
      </p>
    </EndDialog>
  )
}
