import { useEffect, useRef, useState } from 'react'
import { beneath } from '../../client/appointments/pace'
import { changeSince, seenOf, type Standing } from '../../client/payments/seen'
import type { Till } from '../../client/payments/till'
import type { Invoice } from '../../client/records'
import { useIsLive } from '../session/useIsLive'
import { usePaid } from './usePaid'

/** A line that gives no answer must not keep the panel shut: what is known then has to do. */
const PATIENCE_MS = 3_000
/** Where the service has no way to call a desk, the panel asks as long as it is open. */
const LOOK_AGAIN_MS = 15_000

/**
 * What the person has before their eyes while they decide: read anew when the panel opens, and standing still from then
 * on. Whatever comes in from other desks later is told, and has to be answered.
 */
export function useStanding(invoice: Invoice, till: Till, isOpen: boolean) {
  // Not read yet is another thing than not to be read: null.
  const { data: payments } = usePaid(invoice)
  const isLive = useIsLive()
  const [seen, setSeen] = useState<Standing | null>(null)
  const now: Standing = { invoice, ...(payments !== undefined && { payments }) }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })

  useEffect(() => {
    if (!isOpen) return undefined
    let isHere = true
    // A look that comes late is told as a change: what was decided on meanwhile must not become another under the hand.
    const settle = (standing: Standing | null) => {
      if (isHere) setSeen((before) => before ?? standing ?? latest.current)
    }
    till.look().then(settle, () => settle(null))
    const timer = setTimeout(() => settle(null), PATIENCE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
      setSeen(null)
    }
  }, [till, isOpen])

  useEffect(() => {
    if (!isOpen) return undefined
    const lookOn = () => {
      // What is known stands until it can be read.
      if (document.visibilityState === 'visible') till.look().catch(() => undefined)
    }
    const timer = setInterval(lookOn, beneath(LOOK_AGAIN_MS, isLive))
    return () => clearInterval(timer)
  }, [till, isOpen, isLive])

  // Money that another desk took is looked at with all that goes with it. What is under way here the till itself looks after.
  const count = payments?.length
  const counted = useRef(count)
  useEffect(() => {
    const isNews = counted.current !== undefined && count !== counted.current
    counted.current = count
    if (isNews && isOpen && isLive && till.get().kind !== 'under way') till.look().catch(() => undefined)
  }, [till, isOpen, isLive, count])

  return {
    /** Null until the invoice has been looked at. */
    seen,
    /** What has changed since then, in words. */
    change: seen && changeSince(seenOf(seen), now),
    now,
    /** The person has seen how it stands now. */
    accept: () => setSeen(now),
  }
}
