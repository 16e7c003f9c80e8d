import { useEffect, useRef, useState } from 'react'
import { dayOf } from '../../domain/zone'
import { useCapabilities, useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { fileName } from './csvFile'
import type { Exported } from './exported'
import { makeSheet, type Made } from './makeSheet'

export type ExportState =
  | { kind: 'choosing'; wasCanceled: boolean }
  | { kind: 'reading'; rows: number }
  | { kind: 'saved'; name: string; rows: number; skipped: number; nameless: number }
  | { kind: 'failed'; failure: unknown }

/** From the choice to the file. Leaving the page ends the reading, and nothing is saved then. */
export function useExport(list: Exported) {
  const { api, shopName, directory } = useConnection()
  const { appointmentStatuses } = useCapabilities()
  const zone = useZone()
  const [state, setState] = useState<ExportState>({ kind: 'choosing', wasCanceled: false })
  const reading = useRef<AbortController | null>(null)

  useEffect(() => () => reading.current?.abort(), [])

  function begin() {
    const nameless = new Set<string>()
    const nameOf = (id: string) => {
      const name = directory.nameOf(id)
      if (name === null) nameless.add(id)
      return name
    }
    const sheet = makeSheet(list, api, appointmentStatuses, { zone, nameOf })
    function save({ blob, rows, skipped }: Made) {
      const name = fileName(shopName, list.kind, dayOf(Date.now(), zone))
      saveFile(blob, name)
      setState({ kind: 'saved', name, rows, skipped, nameless: nameless.size })
    }
    return { sheet, save }
  }

  return {
    state,
    saveLoaded(this: void) {
      const { sheet, save } = begin()
      save(sheet.loaded())
    },
    async saveWhole(this: void) {
      const { sheet, save } = begin()
      if (!sheet.whole) return
      const stop = new AbortController()
      reading.current?.abort()
      reading.current = stop
      setState({ kind: 'reading', rows: 0 })
      try {
        const made = await sheet.whole(stop.signal, (rows) => {
          if (!stop.signal.aborted) setState({ kind: 'reading', rows })
        })
        if (!stop.signal.aborted) save(made)
      } catch (failure) {
        if (!stop.signal.aborted) setState({ kind: 'failed', failure })
      }
    },
    cancel(this: void) {
      reading.current?.abort()
      setState({ kind: 'choosing', wasCanceled: true })
    },
  }
}

/** The browser may still be reading it after the click. */
const GONE_AFTER_MS = 60_000

/** Hands a file to the browser to keep where it keeps files. */
function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS)
}
