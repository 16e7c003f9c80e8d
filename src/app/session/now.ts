import { useMemo } from 'react'
import { dayOf, type Day } from '~/domain/time/zone'
import { useSignal } from '~/ui/useSignal'
import { useZone } from './shopTime'

/** One timer for all that shows the same unit of time. */
function createTicking(stepMs: number) {
  const floor = () => Math.floor(Date.now() / stepMs) * stepMs
  const listeners = new Set<() => void>()
  let now = floor()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick() {
    now = floor()
    for (const listener of listeners) listener()
    wait()
  }
  const wait = () => (timer = setTimeout(tick, stepMs - (Date.now() % stepMs)))

  return {
    subscribe(this: void, listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        now = floor()
        wait()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    get(this: void) {
      return now
    },
  }
}

const minutes = createTicking(60_000)
const seconds = createTicking(1_000)

/** The time, to the minute. */
export const useMinute = () => useSignal(minutes)
/** The time, to the second. */
export const useSecond = () => useSignal(seconds)

/** The shop's calendar day. Asking the calendar takes longer than drawing a card, so it is asked once a minute. */
export function useToday(): Day {
  const now = useMinute()
  const zone = useZone()
  return useMemo(() => dayOf(now, zone), [now, zone])
}
