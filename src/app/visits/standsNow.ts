import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readCurrent } from '../../client/appointments'
import { refetchBoards } from '../../client/board'
import type { Appointment } from '../../client/nouns'
import { useConnection } from '../session/connection'
import type { Connection } from '../session/desk'
import { useRefusalWords } from './refusalWords'

/** Somebody waits to be told. */
const PATIENCE_MS = 5_000

export const GONE = 'the appointment is not there any more'

export type Standing = Appointment | null | undefined

/** How the service has it at this moment: null where it was deleted, undefined where that can't be found out now. */
export async function standsNow(connection: Connection, row: Appointment): Promise<Standing> {
  // A key that may not look would take everything for gone.
  if (!connection.api.appointments) return undefined
  try {
    return await readCurrent(connection, row, {
      priority: 'act',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return undefined
  }
}

/** A move is taken back from where it was left, and from nowhere else. */
export class MovedSince extends Error {
  /** Null: deleted. */
  readonly now: Appointment | null

  constructor(now: Appointment | null) {
    super('It does not stand where it was left')
    this.now = now
  }
}

/** After a refusal: how the service has it by now is said with the reason, and what is on screen is read again. */
export function useAfterRefusal() {
  const connection = useConnection()
  const client = useQueryClient()
  const inWords = useRefusalWords()
  return useCallback(
    async (row: Appointment, failure: unknown, say: (now: Standing, failure: unknown) => void) => {
      // Another desk may have moved it: how it was read is not how it stands.
      const now = failure instanceof MovedSince ? failure.now : await standsNow(connection, row)
      say(now, inWords(failure))
      void refetchBoards(client, connection.name)
    },
    [connection, client, inWords],
  )
}
