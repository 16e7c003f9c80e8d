import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { LateNotice } from '../page/LateNotice'
import { useListsByTime } from '../visits/useAppointments'
import type { ClosedList } from './closedLists'

/**
 * So many pages are read without a card that the filters let through; further back one has to ask. What a service can be
 * asked for by time is little, and read to its end.
 */
const PATIENCE = 3

type Props = { list: ClosedList; shown: number; isNearEnd: boolean }

/** Reads on before the end of a closed column is seen. */
export function ClosedFoot({ list, shown, isNearEnd }: Props) {
  const { isPending, isReading, hasMore, error, more, rows } = list
  const isExact = useListsByTime()
  const inVain = useRef({ shown, pages: 0 })
  const isDue = isNearEnd && hasMore && !isReading && !error
  useEffect(() => {
    if (inVain.current.shown !== shown) inVain.current = { shown, pages: 0 }
    if (!isDue || (!isExact && inVain.current.pages >= PATIENCE)) return
    inVain.current.pages += 1
    more()
  }, [isDue, isExact, shown, more])

  if (error) return <LateNotice failure={error} onRetry={more} />
  if (isPending || isReading) return <p className="p-2 text-sm text-ink-2">Reading…</p>
  if (!hasMore) return shown === 0 ? <p className="p-2 text-sm text-ink-2">None.</p> : null
  if (isExact) return null
  return (
    <div className="grid gap-1 p-1 pb-3 text-sm text-ink-2">
      <p>Looked through the newest {rows.length.toLocaleString('en-US')}.</p>
      <Button onClick={more}>Look further back</Button>
    </div>
  )
}
