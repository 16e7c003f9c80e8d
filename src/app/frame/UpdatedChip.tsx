import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { pageTime } from '../../client/pageTime'
import { lookAgain, looksIn, type LookState } from '../../client/queries/appointments'
import { ChipButton } from '../../ui/Chip'
import { useSignal } from '../../ui/useSignal'
import { useConnection } from '../session/connection'
import { useSecond } from '../session/now'
import { pause, usePaused } from '../session/pace'
import { useProbeAgain } from '../session/useProbeAgain'
import { useTellNotKept } from '../session/useTellNotKept'

const MINUTE_MS = 60_000
/** Failing less long than this is no news: the next look is on its way. */
const FAILING_MS = 40_000

function ago(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / 1_000))} s ago`
  const minutes = Math.floor(ms / MINUTE_MS)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

/** How old what is on screen is, and the way to hold it still. Only where something is read again by itself. */
export default function UpdatedChip() {
  const client = useQueryClient()
  const { name } = useConnection()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  // One string, since a new object each time would never come to rest.
  const state = useSyncExternalStore(subscribe, () => JSON.stringify(looksIn(client, name)))
  // Of the frame on every page, this part is the one that the first page does not wait for.
  useTellNotKept()
  useProbeAgain()
  const looks: LookState | null = JSON.parse(state)
  return looks && <Chip {...looks} />
}

function Chip({ readAt, isFailing }: LookState) {
  const isPaused = usePaused()
  const client = useQueryClient()
  const { name, live } = useConnection()
  useSecond()
  const age = pageTime() - readAt
  const isStale = isFailing && age > FAILING_MS
  const { isLive, waiting } = useSignal(live)
  const words = isPaused
    ? `paused · ${waiting > 0 ? `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}` : ago(age)}`
    : isStale
      ? `not updated · ${ago(age)}`
      : isLive
        ? 'Live'
        : `updated ${ago(age)}`
  return (
    <ChipButton
      tone={isStale ? 'warn' : isPaused ? 'off' : 'ok'}
      aria-label={`${words}. ${isPaused ? 'Go on updating' : 'Pause updating'}`}
      title={isPaused ? 'Go on updating' : 'Pause updating'}
      onClick={() => {
        pause(!isPaused)
        if (isPaused) void lookAgain(client, name)
      }}
    >
      {/* Where there is little room, how old it is has to do. */}
      <span className="max-lg:hidden">{words}</span>
      <span className="lg:hidden">
        {isPaused ? `paused${waiting > 0 ? ` · ${waiting}` : ''}` : isLive && !isStale ? 'Live' : ago(age)}
      </span>
    </ChipButton>
  )
}
