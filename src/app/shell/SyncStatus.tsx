import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useCallback, useSyncExternalStore } from 'react'
import { isOnlyWaiting, unsentWords } from '~/app/format/unsentWords'
import { useConnection, useOutbox } from '~/app/session/connection'
import { useSecond } from '~/app/session/now'
import { useSessionState } from '~/app/session/sessionState'
import { showTime, useZone } from '~/app/session/shopTime'
import { pause, usePaused } from '~/app/session/useIsLive'
import { probeUntilKnown } from '~/client/api/probe'
import { realClock, pageTime } from '~/client/clock'
import { refetchBoards, boardFreshness, type BoardFreshness } from '~/client/nouns/board'
import { UncertainChip } from '~/ui/Chip'
import { toast } from '~/ui/toast'
import { useSignal } from '~/ui/useSignal'
import { ShopName } from './ShopName'

/** What is not confirmed; whose shop this is and how old what is on screen is, as one quiet text; pressed, it holds the screen still. */
export default function SyncStatus() {
  const client = useQueryClient()
  const { name, shopName, live, isSilent: silent } = useConnection()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  // One string, since a new object each time would never come to rest.
  const state = useSyncExternalStore(subscribe, () => JSON.stringify(boardFreshness(client, name)))
  const { isLive, waiting } = useSignal(live)
  const isOffline = useSyncExternalStore(onLineChange, () => !navigator.onLine) && !isLive
  const isPaused = usePaused()
  const isSilent = useSignal(silent) && !isOffline
  const isSaid = isOnlyWaiting(useOutbox())
  // Of the frame on every page, this part is the one that the first page does not wait for.
  useTellNotKept()
  useProbeAgain()
  const boards: BoardFreshness | null = JSON.parse(state)
  return (
    <>
      <span className="empty:hidden max-sm:order-last">
        <UnsentChip />
      </span>
      {boards || isLive || isPaused || isOffline || isSilent ? (
        <State
          boards={boards}
          isLive={isLive}
          isOffline={isOffline}
          isPaused={isPaused}
          waiting={waiting}
          silence={isSilent ? (isSaid ? 'said' : 'news') : null}
        />
      ) : (
        // Where nothing is told and nothing is read again by itself, there is nothing to pause.
        <ShopName name={shopName} />
      )}
    </>
  )
}

type StateProps = {
  boards: BoardFreshness | null
  isLive: boolean
  isOffline: boolean
  isPaused: boolean
  waiting: number
  /** The service leaves requests without an answer; beside changes that wait for one it is said there. */
  silence: 'news' | 'said' | null
}

function State({ boards, isLive, isOffline, isPaused, waiting, silence }: StateProps) {
  const client = useQueryClient()
  const { name, shopName } = useConnection()
  const { unsure } = useSessionState()
  const zone = useZone()
  useSecond()
  const age = boards ? pageTime() - boards.readAt : 0
  const isFailing = boards?.isFailing === true && age > FAILING_MS
  const isStale = isOffline || silence !== null || boards?.isPersisted || isFailing
  const held = waiting > 0 ? `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}` : ''
  const isSaid = silence === 'said' && !isPaused
  const since = isSaid ? null : isPaused ? held || (boards && ago(age)) : isStale ? boards && ago(age) : null
  const late = isOffline ? 'Offline' : silence ? 'Not answering' : 'Not updated'
  const updated = boards ? `updated ${ago(age)}` : ''
  const word = isPaused ? 'Paused' : isSaid ? updated : isStale ? late : isLive ? 'Live' : updated
  const asOf = boards?.isPersisted && `as of ${showTime(boards.readAt, zone)}`
  const words = asOf
    ? asOf + (unsure === 'alone' ? ', no connection' : '')
    : since
      ? `${word}, ${since}`
      : word
  return (
    <button
      type="button"
      className={`-mx-2 inline-flex h-10 items-center gap-2 rounded-lg px-2 text-sm whitespace-nowrap hover:bg-sunken ${isStale ? 'text-warn' : 'text-ink-2'}`}
      aria-label={`${[shopName, words].filter(Boolean).join(', ')}. ${isPaused ? 'Resume updating' : 'Pause updating'}`}
      title={isPaused ? 'Resume updating' : 'Pause updating'}
      onClick={() => {
        pause(!isPaused)
        if (isPaused) void refetchBoards(client, name)
      }}
    >
      <ShopName name={shopName} />
      <i
        aria-hidden
        className={`size-2 rounded-full ${isStale || isPaused ? 'border-2 border-warn' : isLive ? 'bg-ok forced-colors:bg-[CanvasText]' : 'border-2 border-ok'}`}
      />
      {/* On a phone the line below says what is wrong. */}
      <span className={isSaid ? 'max-sm:hidden' : ''}>{words}</span>
    </button>
  )
}

const MINUTE_MS = 60_000
/** Failing less long than this is no news: the next look is on its way. */
const FAILING_MS = 40_000

function ago(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / 1_000))} s ago`
  const minutes = Math.floor(ms / MINUTE_MS)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

/** Anything decided in this browser that a service has not confirmed. */
function UnsentChip() {
  const words = unsentWords(useOutbox(), useSignal(useConnection().isSilent))
  const navigate = useNavigate()
  if (words === null) return null
  const { whole, short } = words
  return (
    <UncertainChip title={whole} onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
      {whole === short ? (
        whole
      ) : (
        <>
          <span className="max-xl:hidden">{whole}</span>
          <span className="xl:hidden">{short}</span>
        </>
      )}
    </UncertainChip>
  )
}

function onOnline(wake: () => void) {
  addEventListener('online', wake)
  return () => removeEventListener('online', wake)
}

/** A right that a faltering line left open is hidden until it is known: it is asked for again. */
function useProbeAgain() {
  const connection = useConnection()
  useEffect(() => probeUntilKnown(connection, { clock: realClock, onOnline }), [connection])
}

/** Said before anything is entered: where nothing can be kept, a crash may need a look. */
function useTellNotKept() {
  const { durable } = useOutbox()
  useEffect(() => {
    if (durable) return
    toast({
      id: 'not-kept',
      title: 'This computer can’t save what you enter',
      detail: 'You can read everything. Free space on its disk, or use another browser.',
      ms: null,
    })
  }, [durable])
}

function onLineChange(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
