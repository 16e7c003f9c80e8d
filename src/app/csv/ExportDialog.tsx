import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { FailureNotice } from '../page/FailureNotice'
import { useZone } from '../session/shopTime'
import type { Exported } from './exported'
import { useExport, type ExportState } from './useExport'

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
                : `Save the ${rowsWord(list.rows.length)} on hand`}
            </Button>
            {!list.isWhole && list.kind !== 'to check' && (
              <Button look="main" onClick={saveWhole}>
                Read to the end and save
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
          Reading customers’ names: {number(found)} of {number(of)}. This goes on behind your other work.
        </p>
        <progress
          aria-label="Reading customers’ names"
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
        <p>{rowsWord(state.rows)} read so far. This goes on behind your other work.</p>
        <progress aria-label="Reading to the end" className="h-2 w-full accent-accent" />
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
  if (isWhole) return 'The list is here to its end.'
  const onHand = `${rowsWord(rows.length)} of this list ${rows.length === 1 ? 'is' : 'are'} on hand`
  return kind === 'to check' ? `${onHand}. It is still being read.` : `${onHand}, and there are more.`
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
