import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Takings } from '../../domain/takings'
import type { Day } from '../../domain/zone'
import { useIsCopy } from '../print/useIsCopy'
import type { DayDraft } from './dayDraft'

type Closing = {
  day: Day
  draft: DayDraft
  change: (changes: Partial<DayDraft>) => void
  takings: Takings
  mayClose: boolean
  /** The same, were it not just being read once more: a sheet is closed until figures come that say otherwise. */
  mayStayClosed: boolean
  /** Reads once more what the day is reckoned from. */
  readAgain: () => Promise<unknown>
}

/**
 * Closing reads the day once more, notes the figures as they then stand and prints them; a sheet that differs from them
 * says that it is not closed.
 */
export function useClosing({ day, draft, change, takings, mayClose, mayStayClosed, readAgain }: Closing) {
  const { closed } = draft
  const isClosed =
    mayStayClosed && closed !== null && closed.cents === takings.cents && closed.payments === takings.payments
  const isCopy = useIsCopy(isClosed ? `day-close/${day}/${closed.at}` : null)
  const [isReading, setReading] = useState(false)
  const shown = useRef<Pick<Closing, 'takings' | 'mayClose'> | null>(null)
  useLayoutEffect(() => {
    shown.current = { takings, mayClose }
    return () => {
      shown.current = null
    }
  })

  const mark = !isClosed ? 'Not closed' : isCopy ? 'Copy' : null

  async function close() {
    if (isReading) return
    setReading(true)
    await readAgain()
    // Drawn with what has come: that may be a reason not to close.
    flushSync(() => setReading(false))
    const now = shown.current
    if (!now?.mayClose) return
    const { cents, payments } = now.takings
    flushSync(() => change({ closed: { at: new Date().toISOString(), cents, payments } }))
    window.print()
  }

  return {
    mark,
    isReading,
    close,
    print: () => window.print(),
  }
}
