import type { ReactNode } from 'react'
import { showFullDate, showTime, useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Backwards } from '~/client/cache/readBackwards'
import type { BackwardsList } from './useBackwardsList'

type Props = {
  list: BackwardsList<unknown>
  noun: string
  /** There is no figure: only what keeps that from being certain is worth a line. */
  isNothing?: boolean
  children?: ReactNode
}

/**
 * How a figure was counted: how far its list was read, and why no further. What keeps it from being whole stands in
 * sight; the rest is for whoever asks.
 */
export function HowCounted({ list, noun, isNothing = false, children }: Props) {
  const zone = useZone()
  const isCertain = list.isDone && !list.isCut && list.skipped === 0
  const words = howCountedWords(list, noun, (at) => showFullDate(at, zone))
  return (
    <>
      {list.failure !== null && (
        <div className="mt-3">
          <FailureNotice failure={list.failure} onRetry={list.refetch} />
        </div>
      )}
      {!list.isDone && <p className="mt-2 text-sm text-ink-3">{words}</p>}
      {!(isNothing && isCertain) && (
        <details className="mt-2 text-sm text-ink-3">
          <summary className="w-fit cursor-pointer py-1 underline underline-offset-4 hover:text-ink max-lg:py-3">
            How this is counted
          </summary>
          {list.isDone && `${words} As of ${showTime(list.beganAt, zone)}. `}
          {children}
        </details>
      )}
    </>
  )
}

type ReadSoFar = Pick<Backwards<unknown>, 'rows' | 'reached' | 'isDone' | 'isCut' | 'skipped'>

const number = (count: number) => count.toLocaleString('en-US')

/** How far a list was read, so that nobody takes what is not read for what is not there. `show` names a time's day. */
export function howCountedWords(list: ReadSoFar, noun: string, show: (at: number) => string): string {
  const { rows, reached, isDone, isCut, skipped } = list
  const count = number(rows.length)
  const lost = skipped === 0 ? '' : ` ${number(skipped)} more could not be read.`
  const hasBack = reached !== null && Number.isFinite(reached)
  const backTo = hasBack ? `, back to ${show(reached)}` : ''
  if (!isDone)
    return rows.length === 0 ? `Loading ${noun}…` : `Loading ${noun}: ${count} so far${backTo}.${lost}`
  if (isCut) return `Only the newest ${count} ${noun} are loaded${backTo}.${lost}`
  if (!hasBack)
    return rows.length === 0 ? `There are no ${noun}.${lost}` : `All ${noun} are loaded: ${count}.${lost}`
  return `${count} ${noun} are loaded${backTo}.${lost}`
}
