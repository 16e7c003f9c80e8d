import { realClock } from '../clock'
import { askAtStart } from '../safekeeping'
import type { Locks } from './claims'
import { openDurableStore } from './durableStore'
import type { Channel } from './news'
import type { JournalParts } from './parts'

/** What this browser has for a journal. A page by plain http lacks Web Locks and randomUUID: see parts.ts and `newKey`. */
export function browserParts(): Pick<
  JournalParts,
  'store' | 'locks' | 'channel' | 'clock' | 'newKey' | 'onOnline'
> {
  const store = openDurableStore()
  askAtStart()
  // Told by the journal that is given it; until there is one, nobody is at fault.
  store.catch(() => undefined)
  return {
    store,
    locks: 'locks' in navigator ? locksOf(navigator.locks) : null,
    channel: 'BroadcastChannel' in globalThis ? openChannel('frontdesk-journal') : null,
    clock: realClock,
    newKey,
    onOnline(wake) {
      addEventListener('online', wake)
      return () => removeEventListener('online', wake)
    },
  }
}

/** A random UUID; randomUUID itself is only there on https and loopback. */
export function newKey(): string {
  const offered: Partial<Crypto> = crypto
  if (offered.randomUUID) return offered.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40
    return at === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map((byte) => byte.toString(16).padStart(2, '0'))
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}

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
