import { Failure } from '../../api/failure'
import type { Send } from '../entry'
import type { Desk, Tab } from './desk'
import { mortal } from './stores'
import { SECOND } from './time'

/** No try takes longer: the transport gives it up. */
const TIMEOUT_MS = 30 * SECOND

export type UnsteadyTab = Tab & {
  /** Dies after some more steps, whatever comes. */
  isDoomed: boolean
  /** Its disk fails from now on, or works again. */
  failDisk(is: boolean): void
  /** Whether something of it may have been in memory alone. */
  wasUnsteady(): boolean
  /** Whether the session was over at its last word. */
  hasLapsed(): boolean
  signIn(): void
}

type Opening = { stepsToLive?: number | null; opensAfterMs?: number }

/** A tab as it is in a shop: tries time out, the session lapses and is renewed, the disk fails for a while. */
export async function openUnsteady(desk: Desk, opening: Opening = {}): Promise<UnsteadyTab> {
  const { stepsToLive = null, opensAfterMs = 0 } = opening
  const disk = mortal(await desk.disk)
  const clock = desk.time.clockOf(() => true)
  let wasUnsteady = opensAfterMs > 0
  let hasLapsed = false

  const send: Send = async (entry, signal) => {
    const tooLong = new AbortController()
    const callOff = clock.after(TIMEOUT_MS, () =>
      tooLong.abort(new Failure('unreachable', 'No answer within 30 seconds')),
    )
    try {
      return await desk.service.send(entry, AbortSignal.any([signal, tooLong.signal]))
    } catch (error) {
      hasLapsed ||= error instanceof Failure && error.kind === 'signed-out'
      throw error
    } finally {
      callOff()
    }
  }

  const opened = new Promise<typeof disk.store>((resolve) => {
    if (opensAfterMs === 0) resolve(disk.store)
    else clock.after(opensAfterMs, () => resolve(disk.store))
  })
  const tab = desk.openTab({
    send,
    store: opened,
    ...(stepsToLive !== null && { crashAt: { step: stepsToLive, when: 'after' } }),
  })
  return {
    ...tab,
    isDoomed: stepsToLive !== null,
    failDisk(is) {
      wasUnsteady ||= is
      disk.die(is)
    },
    wasUnsteady: () => wasUnsteady,
    hasLapsed: () => hasLapsed,
    signIn() {
      hasLapsed = false
      void tab.journal.resume()
    },
  }
}
