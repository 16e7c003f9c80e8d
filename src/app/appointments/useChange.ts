import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Watch } from '../../client/journal/job'
import { lookAgain } from '../../client/queries/appointments'
import type { Appointment } from '../../client/records'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { actsOf } from './acts'
import { nameIn } from './nameIn'
import { useRefusalWords } from './refusalWords'
import { sayNewer } from './sayNotMoved'
import { sayRefused } from './sayRefused'
import { GONE, standsNow, type Standing } from './standsNow'
import { ChangedSince, isAsWritten, sameFields, type Wanted } from './wayBack'

type Telling = {
  /** Said once it is confirmed: "Ruth Delgado is booked for 2:30 PM". */
  said?: string
  /**
   * Told instead of the message in the corner, where the screen has a better place for it; false where it has none.
   * `now` is how the service has it.
   */
  onRefused?: (failure: unknown, now: Standing) => void | false
  watch?: Watch
}

/**
 * Changes an appointment: shown at once, told of when the service has confirmed it, and can be taken back.
 * Resolves with whether it was confirmed; null where nothing can be changed.
 */
export function useChange():
  | ((row: Appointment, wanted: Wanted, telling?: Telling) => Promise<boolean>)
  | null {
  const connection = useConnection()
  const client = useQueryClient()
  const inWords = useRefusalWords()
  const write = connection.api.write?.appointments

  const change = useCallback(
    async (row: Appointment, wanted: Wanted, { said, onRefused, watch }: Telling = {}) => {
      if (!write) return false
      const { undoing } = actsOf(connection)
      const name = nameIn(connection, row)
      const id = `changed ${row.id}`
      /** As the service confirmed it; null before that. */
      let written: Appointment | null = null

      type Way = { changes: Wanted; said: string; undo: (() => void) | null }
      const go = async ({ changes, said: done, undo }: Way) => {
        const wish = connection.ahead.wish(row.id, changes)
        try {
          if (!undo) await asWritten()
          written = await write.change(row.id, changes, { name, ...(watch && undo && { watch }) })
          wish.confirmed(written)
          tell({ title: done, id, ...(undo && { action: { word: 'Undo', act: undo } }) })
          return true
        } catch (error) {
          const failure = inWords(error)
          wish.refused()
          if (failure instanceof ChangedSince) {
            const again = failure.now === undefined && { word: 'Undo', act: undoing.push(takeBack, id) }
            tell({
              title: `${name} ${failure.message}`,
              detail: 'Nothing was sent.',
              id,
              ...(again && { action: again }),
            })
            return false
          }
          const now = await standsNow(connection, row)
          const isTold = undo && onRefused && onRefused(failure, now) !== false
          const stands = now === null ? `${name}: ${GONE}` : `${name} stays as it was`
          if (!isTold) sayRefused(stands, failure, { whose: name, id })
          void lookAgain(client, connection.name)
          return false
        }
      }

      /** To take it back would overwrite in silence what another desk has written since. */
      async function asWritten() {
        if (!written) return
        const now = await standsNow(connection, row)
        if (!now || !isAsWritten(written, now, wanted)) throw new ChangedSince(now)
      }

      const takeBack = (isNewest: boolean) => {
        if (isNewest)
          void go({ changes: sameFields(row, wanted), said: `${name} is as it was before`, undo: null })
        else sayNewer(`${name} has been changed again since`)
      }
      const back = undoing.push(takeBack, id)
      const isDone = await go({ changes: wanted, said: said ?? `${name} is saved`, undo: back })
      if (!isDone) undoing.forget(back)
      return isDone
    },
    [connection, client, inWords, write],
  )
  return write ? change : null
}
