import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Takings } from '../../domain/takings'
import type { Day } from '../../domain/zone'
import { rememberPrinted, wasPrinted } from '../invoices/printed'
import { useConnection } from '../shell/connection'
import type { DayDraft } from './dayDraft'

/** Closing notes the figures as they stand and prints them; a sheet that differs from them says that it is not closed. */
export function useClosing(
  day: Day,
  draft: DayDraft,
  change: (changes: Partial<DayDraft>) => void,
  takings: Takings,
  mayClose: boolean,
) {
  const { name } = useConnection()
  const { closed } = draft
  const isClosed =
    mayClose && closed !== null && closed.cents === takings.cents && closed.payments === takings.payments
  const paper = closed && `day-close/${day}/${closed.at}`
  const [, setPrinted] = useState(0)

  const remember = useCallback(() => {
    if (!isClosed || paper === null) return
    rememberPrinted(name, paper)
    setPrinted((times) => times + 1)
  }, [isClosed, name, paper])

  useEffect(() => {
    addEventListener('afterprint', remember)
    return () => removeEventListener('afterprint', remember)
  }, [remember])

  const mark = !isClosed ? 'Not closed' : paper !== null && wasPrinted(name, paper) ? 'Copy' : null

  return {
    mark,
    close(this: void) {
      const { cents, payments } = takings
      flushSync(() => change({ closed: { at: new Date().toISOString(), cents, payments } }))
      window.print()
    },
    print: () => window.print(),
  }
}
