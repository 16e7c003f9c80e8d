import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { MAX_LINES } from '../../domain/fields'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { tell } from '../../ui/tell'
import { cellOf, focusCell, type Caret, type CellPlace } from './focusCell'
import { LineRow, type LineAct } from './LineRow'
import { isBlank, type LineColumn, type LineErrors } from './lineTyped'
import { readPasted } from './pasted'
import type { Job } from './recall'
import { insertLine, moveLine, paste, removeLine, setCell, takeJob, type Lines } from './sheet'
import { wishOf } from './sheetKeys'
import { useRecall } from './useRecall'

type Props = {
  lines: Lines
  onChange: (change: (lines: Lines) => Lines) => void
  errors: ReadonlyMap<string, LineErrors>
  /** Enter on an empty last line: the sheet is done. */
  onDone: () => void
}

const FULL = `A quote holds at most ${MAX_LINES} lines`
const rows = (count: number) => `${count} line${count === 1 ? '' : 's'}`

/** The lines of a quote as a small spreadsheet: by mouse, by keys, and by pasting. */
export function LineSheet({ lines, onChange, errors, onDone }: Props) {
  const sheet = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ place: CellPlace; caret: Caret } | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef(lines)
  const recall = useRecall()
  const { open } = recall

  useLayoutEffect(() => {
    latest.current = lines
    if (!wanted.current) return
    const { place, caret } = wanted.current
    wanted.current = null
    focusCell(sheet.current, place, caret)
  })

  const { type: remember, close: forget } = recall
  const onType = useCallback(
    (key: string, column: LineColumn, text: string) => {
      if (column === 'description') remember(key, text)
      else forget()
      onChange((now) =>
        setCell(
          now,
          now.findIndex((line) => line.key === key),
          column,
          text,
        ),
      )
    },
    [onChange, remember, forget],
  )

  const put = useCallback(
    (next: Lines | null, words: string, place: CellPlace, caret: Caret = 'all') => {
      setSaid(next ? words : FULL)
      if (!next) return
      wanted.current = { place, caret }
      onChange(() => next)
    },
    [onChange],
  )

  const act = useCallback(
    (at: number, wish: LineAct, column: LineColumn = 'description') => {
      const now = latest.current
      const line = now[at]
      if (!line) return
      if (wish === 'insert') {
        return put(insertLine(now, at + 1), `Line ${at + 2} is new`, { at: at + 1, column: 'description' })
      }
      if (wish === 'remove') {
        put(removeLine(now, at), `Line ${at + 1} is removed`, {
          at: Math.max(0, Math.min(at, now.length - 2)),
          column,
        })
        if (isBlank(line)) return
        tell({
          id: 'line',
          title: `Line ${at + 1} is removed`,
          action: { word: 'Undo', act: () => onChange((then) => then.toSpliced(at, 0, line)) },
        })
        return
      }
      const by = wish === 'up' ? -1 : 1
      const moved = moveLine(now, at, by)
      if (moved) put(moved, `Now line ${at + by + 1}`, { at: at + by, column })
    },
    [onChange, put],
  )

  const onAct = useCallback(
    (key: string, wish: LineAct) =>
      act(
        latest.current.findIndex((line) => line.key === key),
        wish,
      ),
    [act],
  )

  /** One step, and one to take it back. */
  function take(job: Job) {
    const before = latest.current
    const at = before.findIndex((line) => line.key === open?.key)
    const after = takeJob(before, at, job.lines)
    recall.close()
    if (at < 0) return
    put(after, `${rows(job.lines.length)} taken from before`, {
      at: at + job.lines.length - 1,
      column: 'quantity',
    })
    if (after)
      tell({
        id: 'line',
        title: `${rows(job.lines.length)} taken from before`,
        action: { word: 'Undo', act: () => onChange(() => before) },
      })
  }

  /** Keys are the list's while it is open and the caret stands behind what was typed just now. */
  function pressedInList(event: KeyboardEvent): boolean {
    const cell = cellOf(event.target)
    if (!open || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    const { selectionStart, selectionEnd, value } = cell.input
    const isTyping = value === open.text && selectionStart === selectionEnd && selectionEnd === value.length
    const job = open.jobs[open.at]
    if (!isTyping || !job) return false
    if (event.key === 'Tab') take(job)
    else if (event.key === 'Escape') recall.close()
    else if (event.key === 'ArrowDown') recall.step(1)
    else if (event.key === 'ArrowUp') recall.step(-1)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const press = (event: KeyboardEvent) => {
    if (pressedInList(event)) return
    if (event.key !== 'Shift') recall.close()
    const cell = cellOf(event.target)
    const wish = cell && wishOf(event.nativeEvent, cell, lines)
    if (!wish) return
    event.preventDefault()
    if (wish.kind === 'act') act(cell.at, wish.act, cell.column)
    else if (wish.kind === 'done') onDone()
    else if (wish.kind === 'new') act(cell.at, 'insert')
    else focusCell(sheet.current, wish.place, wish.caret)
  }

  const pasteRows = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const found = cell && readPasted(event.clipboardData.getData('text/plain'), cell.column)
    if (!found) return
    event.preventDefault()
    const before = lines
    const { lines: after, at, left } = paste(before, cell.at, cell.column, found)
    put(after, '', { at, column: 'description' })
    tell({
      id: 'line',
      title: `${rows(found.length - left)} pasted`,
      ...(left > 0 && { detail: `${FULL}: ${rows(left)} found no room.`, tone: 'danger' }),
      action: { word: 'Undo', act: () => onChange(() => before) },
    })
  }

  return (
    <div className="rounded-lg bg-surface">
      <div
        aria-hidden
        className="grid grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_6.5rem_9.25rem] 2xl:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_8.5rem_8.5rem_9.25rem] gap-x-2 border-b border-line px-3 py-2 text-sm font-semibold text-ink-2 max-md:hidden"
      >
        <span />
        <span className="pl-2.5">Description</span>
        <span className="pr-2.5 text-right">Quantity</span>
        <span className="pr-2.5 text-right">Price</span>
        <span className="text-right">Amount</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its cells are told, told once */}
      <ol ref={sheet} aria-label="Lines" onKeyDown={press} onPaste={pasteRows} onBlur={recall.close}>
        {lines.map((line, at) => {
          const { description, quantity, price } = errors.get(line.key) ?? {}
          return (
            <LineRow
              key={line.key}
              line={line}
              at={at}
              onType={onType}
              onAct={onAct}
              description={description}
              quantity={quantity}
              price={price}
              recall={open?.key === line.key ? open : null}
              {...(open?.key === line.key && { onTake: take })}
            />
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
        <Button
          look="quiet"
          onClick={() => act(lines.length - 1, 'insert')}
          disabled={lines.length >= MAX_LINES}
        >
          <Icon name="plus" className="size-4" />
          Add line
        </Button>
        <p role="status" className="text-sm text-ink-3">
          {said}
        </p>
      </div>
    </div>
  )
}
