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
import { sayRefused } from './sayRefused'

/**
 * Moves an appointment to a status, over as many steps as the rules want. It is shown there at once, told of when the
 * service has confirmed it, and can be taken back. Resolves with whether it arrived; null where nothing can be moved.
 */
export function useMove(): ((row: Appointment, to: string) => Promise<boolean>) | null {
  const connection = useConnection()
  const known = useCapabilities()
  const client = useQueryClient()
  const write = connection.api.write?.appointments

  const move = useCallback(
    async (row: Appointment, to: string) => {
      if (!write) return false
      const { mover, undoing } = actsOf(connection)
      const name = nameIn(connection, row)

      const go = async (from: Appointment, status: string, said: string, undo: (() => void) | null) => {
        const ways = (at: string) => movesBetween(known, at, status)
        const end = await mover.move({ row: from, to: status, ways, writing: { name } }, write.change)
        if (end.kind === 'arrived' && end.at === status) {
          tell({ title: said, id: `moved ${row.id}`, ...(undo && { action: { word: 'Undo', act: undo } }) })
        }
        if (end.kind !== 'refused') return end
        const stands = end.at === from.status ? 'stays in' : 'stands in'
        sayRefused(`${name} ${stands} ${statusWord(end.at)}`, end.failure)
        // What was refused was decided on what may be out of date.
        void lookAgain(client, connection.name)
        return end
      }

      const back = undoing.push(
        () =>
          void go({ ...row, status: to }, row.status, `${name} is back in ${statusWord(row.status)}`, null),
      )
      const end = await go(row, to, `${name} moved to ${statusWord(to)}`, back)
      if (end.kind === 'refused' && end.at === row.status) undoing.forget(back)
      return end.kind === 'arrived' && end.at === to
    },
    [connection, known, client, write],
  )
  return write ? move : null
}
