import { MINUTE_MS } from '~/service/clock'
import type { Store } from '~/service/store/engine'
import { reportError } from '~/service/store/reportError'
import { keys } from '~/service/store/tables/keys'

/** Requests that come together are written down together. */
const GATHER_MS = 1_000

/** When a key was last used, to the minute. */
export type KeyUses = {
  readonly note: (keyId: string, now: number) => void
  /** Writes down what was noted by now. */
  readonly settle: () => Promise<void>
  /** The same, and nothing is noted any more. */
  readonly close: () => Promise<void>
}

/**
 * Written behind the answers: no request waits for it, and a key costs one write a minute however often it is used. A
 * loss of power may take the last second of it.
 */
export function createKeyUses(store: Pick<Store, 'note'>): KeyUses {
  /** A number for each key that was used since the start. */
  const latest = new Map<string, number>()
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function settle() {
    if (timer) clearTimeout(timer)
    timer = null
    if (unwritten.size === 0) return
    const uses = [...unwritten].map((id) => ({ id, at: latest.get(id) ?? 0 }))
    unwritten.clear()
    await store.note(null, async (writer) => {
      for (const { id, at } of uses) await keys.used(writer, id, at)
    })
  }

  return {
    note(keyId, now) {
      const minute = now - (now % MINUTE_MS)
      if (isClosed || minute <= (latest.get(keyId) ?? 0)) return
      latest.set(keyId, minute)
      unwritten.add(keyId)
      timer ??= setTimeout(() => {
        settle().catch(reportError('the last use of keys could not be saved'))
      }, GATHER_MS)
      timer.unref()
    },
    settle,
    async close() {
      isClosed = true
      await settle()
    },
  }
}
