import { createListeners } from './signal'

/** Which of this browser's tabs does what only one need do, and how the others hear of it. */
export type Leader = {
  isLeader(): boolean
  /** Called when this tab takes over; it keeps the lead until it closes. */
  subscribe(listener: () => void): () => void
  /** To the other tabs of this connection. */
  tell(message: unknown): void
  /** What the others tell; a listener checks what it is given. */
  hear(listener: (message: unknown) => void): () => void
  close(): void
}

/** As much of the browser's LockManager as is needed. */
type LeaderLocks = {
  request(name: string, options: { signal?: AbortSignal }, run: () => Promise<void>): Promise<unknown>
}
type LeaderChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

export type LeaderParts = {
  locks?: LeaderLocks
  openChannel?: ((name: string) => LeaderChannel) | null
}

const browserChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : (name: string) => new BroadcastChannel(name)

/** One leader a connection: tabs that are signed in to different shops do not stand in for each other. */
export function createLeader(connection: string, parts: LeaderParts = {}): Leader {
  const { locks = navigator.locks, openChannel = browserChannel() } = parts
  const name = `frontdesk:${connection}`
  const channel = openChannel?.(name) ?? null
  const closing = new AbortController()
  const takers = createListeners()
  const hearers = createListeners<[message: unknown]>()
  const isClosed = () => closing.signal.aborted
  let leads = false

  function lead() {
    leads = true
    takers.tell()
  }

  /** The lock is held for as long as this promise stands. */
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      if (isClosed()) return resolve()
      closing.signal.addEventListener('abort', () => resolve())
      lead()
    })

  locks.request(name, { signal: closing.signal }, untilClosed).catch(() => {
    // Closed while waiting needs nothing; where locks are forbidden, this tab goes on by itself.
    if (!isClosed()) lead()
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => hearers.tell(data))

  return {
    isLeader: () => leads,
    subscribe: takers.add,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument: it reaches its own origin alone
    tell: (message) => (isClosed() ? undefined : channel?.postMessage(message)),
    hear: hearers.add,
    close() {
      leads = false
      closing.abort()
      channel?.close()
    },
  }
}
