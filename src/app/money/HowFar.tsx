import type { ReactNode } from 'react'
import { FailureNotice } from '../page/FailureNotice'
import { showFullDate, showTime, useZone } from '../session/shopTime'
import { howFarWords } from './howFarWords'
import type { Back } from './useBack'

type Props = { list: Back<unknown>; noun: string; children?: ReactNode }

/** How far a list was read, and why no further. Spoken only once it is read: progress would never stop talking. */
export function HowFar({ list, noun, children }: Props) {
  const zone = useZone()
  return (
    <div className="mt-3 grid gap-2">
      {list.failure !== null && <FailureNotice failure={list.failure} onRetry={list.refetch} />}
      <p className="text-sm text-ink-3">
        {howFarWords(list, noun, (at) => showFullDate(at, zone))}
        {list.isDone && ` As of ${showTime(list.readAt, zone)}.`}
        {children !== undefined && <> {children}</>}
      </p>
    </div>
  )
}
