import { useEffect, useRef, useState } from 'react'
import { missingNames } from '../../client/missingNames'
import { dayOf } from '../../domain/zone'
import { useCapabilities, useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { fileName } from './csvFile'
import type { Exported } from './exported'
import { makeSheet, type Made, type Sheet } from './makeSheet'

export type ExportState =
  | { kind: 'choosing'; wasCanceled: boolean }
  | { kind: 'reading'; rows: number }
  /** Whose names the file lacks. */
  | { kind: 'naming'; found: number; of: number }
  | { kind: 'saved'; name: string; rows: number; skipped: number; nameless: number }
  | { kind: 'failed'; failure: unknown }

/** From the choice to the file. Leaving the page ends the reading, and nothing is saved then. */
export function useExport(list: Exported) {
  const { api, shopName, searchIndex } = useConnection()
  const { appointmentStatuses } = useCapabilities()
  const zone = useZone()
  const [state, setState] = useState<ExportState>({ kind: 'choosing', wasCanceled: false })
  const reading = useRef<AbortController | null>(null)

  useEffect(() => () => reading.current?.abort(), [])

  /** Makes the file, then reads the names that it lacks, then saves it. */
  async function run(make: (sheet: Sheet, signal: AbortSignal) => Made | Promise<Made> | undefined) {
    const stop = new AbortController()
    const { signal } = stop
    reading.current?.abort()
    reading.current = stop
    const missing = new Set<string>()
    let names: ReadonlyMap<string, string> = new Map()
    let misses = 0
    const nameOf = (id: string) => {
      const name = searchIndex.nameOf(id) ?? names.get(id) ?? null
      if (name !== null) return name
      misses += 1
      missing.add(id)
      return null
    }
    const sheet = makeSheet(list, api, appointmentStatuses, { zone, nameOf, misses: () => misses })
    try {
      const made = await make(sheet, signal)
      if (!made) return
      const { blob, rows, skipped } = made
      const of = missing.size
      if (of > 0) {
        if (!signal.aborted) setState({ kind: 'naming', found: 0, of })
        const parts = { shop: api, store: searchIndex.store, signal }
        names = await missingNames([...missing], parts, (found) => setState({ kind: 'naming', found, of }))
      }
      if (signal.aborted) return
      missing.clear()
      const name = fileName(shopName, list.kind, dayOf(Date.now(), zone))
      saveFile(blob(), name)
      setState({ kind: 'saved', name, rows, skipped, nameless: missing.size })
    } catch (failure) {
      if (!signal.aborted) setState({ kind: 'failed', failure })
    }
  }

  return {
    state,
    saveLoaded: () => void run((sheet) => sheet.loaded()),
    saveWhole: () =>
      void run(({ whole }, signal) => {
        if (!whole) return undefined
        setState({ kind: 'reading', rows: 0 })
        return whole(signal, (rows) => {
          if (!signal.aborted) setState({ kind: 'reading', rows })
        })
      }),
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
