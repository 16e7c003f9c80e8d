import type { Leader } from '../leader'

// One tab of a browser listens for all of a connection: one that is looked at, if there is one. What is out of sight gets
// little time from the browser.

/** As much of the browser's LockManager as is needed. */
export type Locks = {
  request(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    run: () => Promise<void>,
  ): Promise<unknown>
}

/** Whether this page is looked at. */
export type Sight = { isSeen: () => boolean; onSeen: (listener: () => void) => () => void }

type Parts = {
  connection: string
  locks: Locks
  /** To the other tabs of this connection, and from them. */
  leader: Pick<Leader, 'tell' | 'hear'>
  sight: Sight
}

const HIDDEN = 'hidden listener'
const SEEN = 'seen tab'

const wordIn = (message: unknown) =>
  typeof message === 'object' && message !== null && 'listening' in message ? message.listening : null

/** Whose turn it is. `onTurn` is given a signal that ends with it. */
export function takeTurns(parts: Parts, onTurn: (signal: AbortSignal) => void) {
  const { locks, leader } = parts
  const { isSeen, onSeen } = parts.sight
  const name = `frontdesk:${parts.connection}:listening`
  /** What this tab asked for last. */
  let waiting = new AbortController()
  let turn: AbortController | null = null

  async function begin(): Promise<void> {
    // Closed between being granted and being told of it.
    if (waiting.signal.aborted) return
    const mine = new AbortController()
    turn = mine
    const ended = new Promise<void>((resolve) => {
      mine.signal.addEventListener('abort', () => resolve())
    })
    onTurn(mine.signal)
    if (!isSeen()) leader.tell({ listening: HIDDEN })
    await ended
  }

  function end() {
    turn?.abort()
    turn = null
  }

  /** In its turn; or at once, from a tab that nobody looks at. */
  function ask(isUrgent: boolean) {
    waiting.abort()
    const mine = new AbortController()
    waiting = mine
    locks.request(name, isUrgent ? { steal: true } : { signal: mine.signal }, begin).catch(() => {
      if (mine.signal.aborted) return
      const wasTaken = turn !== null
      end()
      // Another tab has taken it. Where locks are forbidden, this one listens for itself.
      if (wasTaken) ask(false)
      else void begin()
    })
  }

  const stopSeeing = onSeen(() => {
    if (turn === null && isSeen()) leader.tell({ listening: SEEN })
    else if (turn !== null && !isSeen()) leader.tell({ listening: HIDDEN })
  })
  const stopHearing = leader.hear((message) => {
    const word = wordIn(message)
    if (word === SEEN && turn !== null && !isSeen()) leader.tell({ listening: HIDDEN })
    if (word === HIDDEN && turn === null && isSeen()) ask(true)
  })
  ask(false)

  return {
    isMine: () => turn !== null,
    close() {
      waiting.abort()
      stopSeeing()
      stopHearing()
      end()
    },
  }
}
