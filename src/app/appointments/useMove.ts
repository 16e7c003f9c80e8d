import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { lookAgain } from '../../client/queries/appointments'
import type { Appointment } from '../../client/records'
import { movesBetween } from '../../domain/capabilities'
import { tell } from '../../ui/tell'
import { useCapabilities, useConnection } from '../shell/connection'
import { statusWord } from '../shell/statusWords'
import { actsOf } from './acts'
import { nameIn } from './nameIn'
import { useRefusalWords } from './refusalWords'
import { MovedSince, sayNewer, sayNotMoved } from './sayNotMoved'
import { standsNow } from './standsNow'

/**
 * Moves an appointment to a status, over as many steps as the rules want. It is shown there at once, told of when the
 * service has confirmed it, and can be taken back. Resolves with whether it arrived; null where nothing can be moved.
 */
export function useMove(): ((row: Appointment, to: string) => Promise<boolean>) | null {
  const connection = useConnection()
  const known = useCapabilities()
  const client = useQueryClient()
  const inWords = useRefusalWords()
  const write = connection.api.write?.appointments

  const move = useCallback(
    async (row: Appointment, to: string) => {
      if (!write) return false
      const { mover, undoing } = actsOf(connection)
      const name = nameIn(connection, row)
      const id = `moved ${row.id}`

      type Way = { from: string; to: string; said: string; undo: (() => void) | null }
      const go = async (way: Way) => {
        const { from, undo } = way
        const end = await mover.move(
          {
            row: { ...row, status: from },
            to: way.to,
            ways: (at) => movesBetween(known, at, way.to, undo === null),
            ...(undo === null && { begin: () => asLeft(from) }),
            name,
          },
          write.change,
        )
        if (end.kind === 'arrived' && end.at === way.to) {
          tell({ title: way.said, id, ...(undo && { action: { word: 'Undo', act: undo } }) })
        }
        if (end.kind !== 'refused') return end
        const { failure } = end
        // Another desk may have moved it: how it was read is not how it stands.
        const now = failure instanceof MovedSince ? failure.now : await standsNow(connection, row)
        sayNotMoved({ name, from, to: way.to, id, now }, inWords(failure))
        void lookAgain(client, connection.name)
        return end
      }

      /** What can't be found out is left to the service to refuse. */
      async function asLeft(left: string) {
        const now = await standsNow(connection, row)
        if (now === undefined || now?.status === left) return left
        throw new MovedSince(now)
      }

      let left = to
      const said = `${name} is back in ${statusWord(row.status)}`
      const back = undoing.push((isNewest) => {
        if (isNewest) void go({ from: left, to: row.status, said, undo: null })
        else sayNewer(`${name} has been moved again since`)
      }, id)
      const end = await go({ from: row.status, to, said: `${name} moved to ${statusWord(to)}`, undo: back })
      if (end.kind === 'refused') left = end.at
      if (left === row.status) undoing.forget(back)
      return end.kind === 'arrived' && end.at === to
    },
    [connection, known, client, inWords, write],
  )
  return write ? move : null
}
