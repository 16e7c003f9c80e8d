import type { QueryClient } from '@tanstack/react-query'
import { persistBoards } from '../../client/cache/persistedBoards'
import { keepProgram } from '../../client/keptProgram'
import { ChangeStream } from '../../client/sync/changeStream'
import { readAllAgain, readUnanswered, readWhatMoves, refreshLists } from '../../client/sync/refreshLists'
import { shareBoards } from '../../client/sync/shareBoards'
import { desk, type Connection } from '../session/desk'
import { paused } from '../session/pace'
import { quietWhileScrolled } from './quietScroll'

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
  const { session, lapsed, unsure } = desk.get()
  return lapsed || unsure || desk.hasLeft(connection) ? null : session
}

/** What other desks change, for as long as this browser is signed in, and not while updating is paused. */
function streamWhileSignedIn(client: QueryClient, connection: Connection) {
  let stream: ChangeStream | null = null
  const look = () => {
    if (!desk.get().lapsed) stream ??= startStream(client, connection)
    else {
      stream?.stop()
      stream = null
    }
    stream?.hold(paused.get())
  }
  const stops = [desk.subscribe(look), paused.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
    stream?.stop()
  }
}

/** What this and other tabs, and other desks, have changed. Loaded when the first page stands. */
export function keepUpToDate(client: QueryClient, connection: Connection): () => void {
  keepProgram()
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
