import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { statusWord } from '~/app/format/statusWords'
import { useAct, type Act } from '~/app/forms/useAct'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import { denied } from '~/client/features'
import { moveAppointment, Moves, type MoveEnd } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import { movesBetween } from '~/domain/capabilities'
import { loadAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { importWithRetry } from '~/ui/importWithRetry'
import { nameIn } from './refusalWords'
import { MovedSince, standsNow, useAfterRefusal } from './useChange'

/** One for all screens: a card that is still on its way goes on from there. */
const movesOf = perConnection(
  ({ records, outbox }) => new Moves(records.appointments, (entry) => outbox.resolve(entry, 'take back')),
)

/**
 * Moves an appointment to a status, over as many steps as the rules want. It is shown there at once, told of when the
 * service has confirmed it, and can be taken back. Null where nothing can be moved. With a name for its messages, the
 * last one alone is on screen, whoever it is about.
 */
export function useMove(lastOnly?: string): ((row: Appointment, to: string) => void) | null {
  const connection = useConnection()
  const known = useCapabilities()
  const afterRefusal = useAfterRefusal()
  const act = useAct()
  const navigate = useNavigate()
  const writer = connection.features.write.appointments
  const { mutateAsync: send } = useMutation(
    writer ? moveAppointment(writer, movesOf(connection)) : denied('appointments'),
  )

  const move = useCallback(
    (row: Appointment, status: string) => {
      const name = nameIn(connection, row)
      const id = `moved ${row.id}`

      /** Shown by the mover, a step at a time; where it stops halfway, that is its end as well. */
      const walk = (
        from: string,
        to: string,
        title: string,
        begin?: () => Promise<string>,
      ): Act<MoveEnd> => ({
        of: id,
        async send() {
          const ways = (at: string) => movesBetween(known, at, to, begin !== undefined)
          const end = await send({ row: { ...row, status: from }, to, ways, name, ...(begin && { begin }) })
          if (end.kind === 'refused')
            await afterRefusal(row, end.failure, (now, why) => {
              void importWithRetry(() => import('./sayNotMoved')).then(({ sayNotMoved }) =>
                sayNotMoved({ name, from, to, id, now }, why),
              )
            })
          return end
        },
        said: ({ kind, at }) =>
          kind === 'arrived' && at === to ? { title, ...(lastOnly !== undefined && { id: lastOnly }) } : null,
      })

      async function askForMoney() {
        const { offerPayment } = await loadAfterFirstAnswer(() => import('./offerPayment'))
        await offerPayment(connection, row, name, navigate)
      }

      /** What can't be found out is left to the service to refuse. */
      async function asLeft(left: string) {
        const now = await standsNow(connection, row)
        if (now === undefined || now?.status === left) return left
        throw new MovedSince(now)
      }

      const there = walk(row.status, status, `${name} moved to ${statusWord(status)}`)
      void act({
        ...there,
        said(end) {
          const message = there.said(end)
          if (message && status === 'completed') void askForMoney()
          return message
        },
        undo: {
          act(end) {
            const left = end?.kind === 'refused' ? end.at : status
            const said = `${name} is back in ${statusWord(row.status)}`
            return left === row.status ? null : walk(left, row.status, said, () => asLeft(left))
          },
          newer: `${name} has been moved again since`,
        },
      })
    },
    [connection, known, afterRefusal, act, send, navigate, lastOnly],
  )
  return writer ? move : null
}
