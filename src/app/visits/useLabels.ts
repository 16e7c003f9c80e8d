import { useCallback } from 'react'
import { readCurrent } from '../../client/appointments'
import type { Appointment } from '../../client/nouns'
import { withLabel, withoutLabel } from '../../domain/labels'
import { tell } from '../../ui/tell'
import { sayRefused } from '../acts/sayRefused'
import { useConnection } from '../session/connection'
import { nameIn } from './refusalWords'
import { GONE } from './standsNow'
import { useChange } from './useChange'

/**
 * Adds a label to a note, or takes one out. The note is read anew just before: another desk may have written in it, and
 * only the label is to change. Null where nothing can be changed.
 */
export function useLabels() {
  const connection = useConnection()
  const change = useChange()

  const write = useCallback(
    async (row: Appointment, said: string, noteWith: (note: string | null) => string | null) => {
      const name = nameIn(connection, row)
      try {
        const now = await readCurrent(connection, row, { priority: 'act' })
        if (!now) {
          tell({ title: `${name}: ${GONE}` })
          return
        }
        const notes = noteWith(now.notes)
        if (notes !== now.notes) await change?.(now, { notes }, { said: `${name}: ${said}` })
      } catch (failure) {
        sayRefused(`${name} stays as it was`, failure, { whose: name, id: `changed ${row.id}` })
      }
    },
    [connection, change],
  )
  if (!change) return null
  return {
    add: (row: Appointment, label: string) => write(row, `${label} added`, (note) => withLabel(note, label)),
    remove: (row: Appointment, label: string) =>
      write(row, `${label} taken out`, (note) => withoutLabel(note, label)),
  }
}
