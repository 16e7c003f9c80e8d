import type { Channel } from '~/client/outbox/messages'

type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
type Run = (lock: unknown) => Promise<void>

/**
 * Web Locks of one browser: what a tab holds or waits for goes with it, and what is left running of a tab that has crashed is
 * given nothing any more, nor an answer.
 */
export function createTestLocks() {
  type Request = { tab: object; grant: () => void }
  const held = new Map<string, { tab: object; lose: () => void }>()
  const crashed = new WeakSet<object>()
  const lines = new Map<string, Request[]>()

  function release(name: string) {
    held.delete(name)
    const next = lines.get(name)?.shift()
    if (next) next.grant()
  }

  const locksOf = (tab: object) => ({
    request: (name: string, { ifAvailable, steal, signal }: Options, run: Run) =>
      new Promise<unknown>((resolve, reject) => {
        if (crashed.has(tab)) return
        const mine = { tab, lose: () => reject(new DOMException('Stolen', 'AbortError')) }
        const grant = () => {
          if (crashed.has(tab)) return release(name)
          held.set(name, mine)
          queueMicrotask(() => {
            run(mine)
              .then(resolve, reject)
              .finally(() => held.get(name) === mine && release(name))
          })
        }
        if (steal) {
          held.get(name)?.lose()
          held.delete(name)
        }
        if (!held.has(name)) return grant()
        if (ifAvailable) return queueMicrotask(() => void run(null).then(resolve, reject))
        const request = { tab, grant }
        lines.set(name, [...(lines.get(name) ?? []), request])
        signal?.addEventListener('abort', () => {
          lines.set(
            name,
            (lines.get(name) ?? []).filter((waiting) => waiting !== request),
          )
          reject(signal.reason)
        })
      }),
  })

  function crash(tab: object) {
    crashed.add(tab)
    for (const [name, line] of lines)
      lines.set(
        name,
        line.filter((request) => request.tab !== tab),
      )
    for (const [name, holder] of held) if (holder.tab === tab) release(name)
  }

  return { locksOf, crash, heldNames: () => [...held.keys()] }
}

/** A BroadcastChannel of one browser: everyone hears but the one who speaks. */
export function createTestAir() {
  const ears = new Map<object, (message: unknown) => void>()
  return {
    channelOf: (tab: object): Channel => ({
      post(message) {
        const copy: unknown = structuredClone(message)
        for (const [other, hear] of ears) if (other !== tab) queueMicrotask(() => hear(copy))
      },
      listen(hear) {
        ears.set(tab, hear)
        return () => ears.delete(tab)
      },
    }),
    crash: (tab: object) => ears.delete(tab),
  }
}

/** For a page that no other tab stands beside. */
export const locksOfOneTab = () => createTestLocks().locksOf({})
