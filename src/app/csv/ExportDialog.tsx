import { useEffect, useRef, useState } from 'react'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { missingNames } from '~/client/nouns/missingNames'
import { dayOf } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { fileName } from './csvFile'
import type { Exported } from './exported'
import { makeSheet, type Made, type Sheet } from './makeSheet'

type SavedState = Extract<ExportState, { kind: 'saved' }>

const number = (count: number) => count.toLocaleString('en-US')
const rowsWord = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`

/** Which part of a list becomes a file, and how far that is. */
export default function ExportDialog({ list, onClose }: { list: Exported; onClose: () => void }) {
  const zone = useZone()
  const { state, saveLoaded, saveWhole, cancel } = useExport(list)
  const isReading = state.kind === 'reading' || state.kind === 'naming'
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export ${list.kind}`}
      description={`A CSV file for a spreadsheet. Times are the shop’s (${zone.replaceAll('_', ' ')}), amounts in dollars.`}
      foot={
        isReading ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <>
            <Button
              look={list.isWhole ? 'main' : 'plain'}
              disabled={list.rows.length === 0}
              onClick={saveLoaded}
            >
              {list.isWhole
                ? `Save all ${rowsWord(list.rows.length)}`
                : `Save the ${rowsWord(list.rows.length)} loaded`}
            </Button>
            {!list.isWhole && list.kind !== 'cars to invoice' && (
              <Button look="main" onClick={saveWhole}>
                Load the rest and save
              </Button>
            )}
          </>
        )
      }
    >
      <State list={list} state={state} onRetry={saveWhole} />
    </Dialog>
  )
}

function State({ list, state, onRetry }: { list: Exported; state: ExportState; onRetry: () => void }) {
  if (state.kind === 'failed') {
    return <FailureNotice failure={state.failure} saved="Nothing was saved." onRetry={onRetry} />
  }
  if (state.kind === 'saved') return <Saved saved={state} />
  if (state.kind === 'naming') {
    const { found, of } = state
    return (
      <div className="grid gap-2">
        <p>
          Loading customers’ names: {number(found)} of {number(of)}. You can keep working.
        </p>
        <progress
          aria-label="Loading customers’ names"
          value={found}
          max={of}
          className="h-2 w-full accent-accent"
        />
      </div>
    )
  }
  if (state.kind === 'reading') {
    return (
      <div className="grid gap-2">
        <p>{rowsWord(state.rows)} loaded so far. You can keep working.</p>
        <progress aria-label="Loading the rest" className="h-2 w-full accent-accent" />
      </div>
    )
  }
  return (
    <p role="status">
      {state.wasCanceled && 'Stopped. Nothing was saved. '}
      {whatIsOnHand(list)}
    </p>
  )
}

function whatIsOnHand({ kind, rows, isWhole }: Exported): string {
  if (isWhole) return 'The whole list is loaded.'
  const onHand = `${rowsWord(rows.length)} of this list ${rows.length === 1 ? 'is' : 'are'} loaded`
  return kind === 'cars to invoice'
    ? `${onHand}. The rest is still loading.`
    : `${onHand}, and there are more.`
}

function Saved({ saved: { rows, name, skipped, nameless } }: { saved: SavedState }) {
  return (
    <Notice tone="ok" title={`Saved: ${rowsWord(rows)}`}>
      <p className="wrap-anywhere">{name}</p>
      {skipped > 0 && <p>{rowsWord(skipped)} could not be read and are not in it.</p>}
      {nameless > 0 && (
        <p>
          The service has no name for {number(nameless)} {nameless === 1 ? 'customer' : 'customers'}. Their
          ids are in the file.
        </p>
      )}
    </Notice>
  )
}

type ExportState =
  | { kind: 'choosing'; wasCanceled: boolean }
  | { kind: 'reading'; rows: number }
  /** Whose names the file lacks. */
  | { kind: 'naming'; found: number; of: number }
  | { kind: 'saved'; name: string; rows: number; skipped: number; nameless: number }
  | { kind: 'failed'; failure: unknown }

/** From the choice to the file. Leaving the page ends the reading, and nothing is saved then. */
function useExport(list: Exported) {
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
