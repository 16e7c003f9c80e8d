import type { QueryClient } from '@tanstack/react-query'
import { sessionState, type Connection } from '~/app/session/sessionState'
import { paused } from '~/app/session/useIsLive'
import type { Budget } from '~/client/api/budget'
import { persistBoards } from '~/client/cache/persistedBoards'
import { registerServiceWorker } from '~/client/serviceWorker'
import { ChangeStream } from '~/client/sync/changeStream'
import { readAllAgain, readUnanswered, readWhatMoves, refreshLists } from '~/client/sync/refreshLists'
import { shareBoards } from '~/client/sync/shareBoards'

/** What this and other tabs, and other desks, have changed. Loaded when the first page stands. */
export function keepUpToDate(client: QueryClient, connection: Connection): () => void {
  registerServiceWorker()
  const stops = [
    ...(connection.features.changes ? [] : [shareBoards(client, connection)]),
    refreshLists(client, connection, { isSeen }),
    streamWhileSignedIn(client, connection),
    persistBoards(client, connection, () => whoIsSure(connection)),
    quietWhileScrolled(connection.budget),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const isSeen = () => document.visibilityState === 'visible'

function onSeen(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('online', listener)
  }
}

function onOffline(listener: () => void) {
  addEventListener('offline', listener)
  return () => removeEventListener('offline', listener)
}

const startStream = (client: QueryClient, connection: Connection) =>
  new ChangeStream(connection, {
    readAgain: () => readAllAgain(client, connection),
    onLive: () => void readUnanswered(client, connection),
    onNotLive: () => void readWhatMoves(client, connection),
    sight: { isSeen, onSeen },
    onOffline,
    locks: navigator.locks,
  })

/** Nobody, where that is not known for sure, or where somebody is signing out. */
function whoIsSure(connection: Connection) {
  const { session, lapsed, unsure } = sessionState.get()
  return lapsed || unsure || sessionState.hasLeft(connection) ? null : session
}

/** What other desks change, for as long as this browser is signed in, and not while updating is paused. */
function streamWhileSignedIn(client: QueryClient, connection: Connection) {
  let stream: ChangeStream | null = null
  const look = () => {
    if (!sessionState.get().lapsed) stream ??= startStream(client, connection)
    else {
      stream?.stop()
      stream = null
    }
    stream?.hold(paused.get())
  }
  const stops = [sessionState.subscribe(look), paused.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
    stream?.stop()
  }
}

/** A scroll is over when nothing has moved for so long: between two turns of a wheel a person stops for less. */
const STILL_MS = 300
/** Background reading resumes after so long even if the page still scrolls: no person scrolls longer, and an export waits. */
const LONGEST_MS = 10_000

/** Reading in the background makes a scroll stutter, so none begins until the scroll is over. */
export function quietWhileScrolled({ keepQuiet }: Pick<Budget, 'keepQuiet'>): () => void {
  let release: (() => void) | null = null
  let begunAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function letGo() {
    release?.()
    release = null
  }
  function move() {
    if (release === null) {
      release = keepQuiet()
      begunAt = performance.now()
    }
    clearTimeout(timer)
    timer = setTimeout(letGo, Math.min(STILL_MS, begunAt + LONGEST_MS - performance.now()))
  }
  // No scroll of a part of the page bubbles up to it.
  addEventListener('scroll', move, { capture: true, passive: true })
  return () => {
    removeEventListener('scroll', move, { capture: true })
    clearTimeout(timer)
    letGo()
  }
}
