import { realClock } from '~/client/clock'
import { requestPersistenceAtStart } from '~/client/persistentStorage'
import type { Channel } from './messages'
import type { OutboxParts } from './outbox'
import type { Locks } from './recordLocks'
import { openOutboxStore } from './store'

/** What this browser has for an outbox. The page only starts where it has all of it: see main.tsx. */
export function browserParts(): Pick<
  OutboxParts,
  'store' | 'locks' | 'channel' | 'clock' | 'newKey' | 'onOnline'
> {
  requestPersistenceAtStart()
  return {
    store: openOutboxStore(),
    locks: locksOf(navigator.locks),
    channel: 'BroadcastChannel' in globalThis ? openChannel('frontdesk-outbox') : null,
    clock: realClock,
    newKey,
    onOnline(wake) {
      addEventListener('online', wake)
      return () => removeEventListener('online', wake)
    },
  }
}

export const newKey = (): string => crypto.randomUUID()

const locksOf = (manager: LockManager): Locks => ({
  request: (name, options, run) => manager.request(name, options, run),
})

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  let isOpen = true
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument: it reaches its own origin alone
      if (isOpen) channel.postMessage(message)
    },
    listen(hear) {
      const onMessage = (event: MessageEvent<unknown>) => hear(event.data)
      channel.addEventListener('message', onMessage)
      return () => {
        isOpen = false
        channel.close()
      }
    },
  }
}
