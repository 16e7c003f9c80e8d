import type { Leader } from '~/client/leader'

// One tab of a browser reads the change stream for all tabs of a connection: a visible one, if there is one. A hidden tab gets
// little time from the browser.

/** As much of the browser's LockManager as is needed. */
export type Locks = {
  request(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    run: () => Promise<void>,
  ): Promise<unknown>
}

/** Whether this page is visible. */
export type Sight = { isSeen: () => boolean; onSeen: (listener: () => void) => () => void }

type ListeningTabParts = {
  connection: string
  locks: Locks
  /** To the other tabs of this connection, and from them. */
  leader: Pick<Leader, 'tell' | 'hear'>
  sight: Sight
  /** This tab reads the stream until the signal is aborted. */
  onTurn: (signal: AbortSignal) => void
}

const HIDDEN = 'hidden listener'
const SEEN = 'seen tab'

const wordIn = (message: unknown) =>
  typeof message === 'object' && message !== null && 'listening' in message ? message.listening : null

/** The lock that the listening tab holds. */
export class ListeningTab {
  readonly #parts: ListeningTabParts
  readonly #stops: readonly (() => void)[]
  /** Of the last request for the lock. */
  #waiting = new AbortController()
  #turn: AbortController | null = null

  constructor(parts: ListeningTabParts) {
    const { leader, sight } = parts
    this.#parts = parts
    const emit = (listening: string) => leader.tell({ listening })
    this.#stops = [
      sight.onSeen(() => {
        if (!this.isMine() && sight.isSeen()) emit(SEEN)
        else if (this.isMine() && !sight.isSeen()) emit(HIDDEN)
      }),
      leader.hear((message) => {
        const word = wordIn(message)
        if (word === SEEN && this.isMine() && !sight.isSeen()) emit(HIDDEN)
        if (word === HIDDEN && !this.isMine() && sight.isSeen()) this.#request(true)
      }),
    ]
    this.#request(false)
  }

  isMine(): boolean {
    return this.#turn !== null
  }

  close(): void {
    this.#waiting.abort()
    for (const stop of this.#stops) stop()
    this.#end()
  }

  /** In line; `isUrgent`: at once, from a hidden tab. */
  #request(isUrgent: boolean): void {
    this.#waiting.abort()
    const mine = new AbortController()
    this.#waiting = mine
    const name = `frontdesk:${this.#parts.connection}:listening`
    const options = isUrgent ? { steal: true } : { signal: mine.signal }
    this.#parts.locks
      .request(name, options, () => this.#begin())
      .catch(() => {
        if (mine.signal.aborted) return
        const wasTaken = this.isMine()
        this.#end()
        // Another tab has taken the lock. Where locks are forbidden, this tab reads the stream for itself.
        if (wasTaken) this.#request(false)
        else void this.#begin()
      })
  }

  /** The lock is held until the promise is settled. */
  async #begin(): Promise<void> {
    // The tab was closed after the browser granted the lock and before this call.
    if (this.#waiting.signal.aborted) return
    const { leader, sight, onTurn } = this.#parts
    const mine = new AbortController()
    this.#turn = mine
    const ended = new Promise<void>((resolve) => {
      mine.signal.addEventListener('abort', () => resolve())
    })
    onTurn(mine.signal)
    if (!sight.isSeen()) leader.tell({ listening: HIDDEN })
    await ended
  }

  #end(): void {
    this.#turn?.abort()
    this.#turn = null
  }
}
