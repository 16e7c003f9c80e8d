import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { useFieldArray } from 'react-hook-form'
import { MAX_LINES } from '~/domain/fields'
import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { toast } from '~/ui/toast'
import { LineRow, type LineAct } from './LineRow'
import { readPasted } from './pasted'
import { type Job, usePriceSuggestions } from './priceSuggestions'
import {
  cellOf,
  focusCell,
  type Caret,
  type CellPlace,
  isBlank,
  type LineColumn,
  insertLine,
  isAlike,
  moveLine,
  paste,
  removeLine,
  takeJob,
  takenBack,
  type Lines,
  type SheetStep,
} from './sheet'
import { wishOf } from './sheetKeys'
import type { QuoteForm } from './useQuoteForm'

type Props = {
  form: QuoteForm['form']
  /** As they are typed by now. */
  lines: Lines
  /** Enter on an empty last line: the sheet is done. */
  onDone: () => void
}

const FULL = `A quote holds at most ${MAX_LINES} lines`
const rows = (count: number) => `${count} line${count === 1 ? '' : 's'}`

type LastStep = SheetStep & { from: CellPlace; shown: ReturnType<typeof toast> | null; isBack: boolean }

type Put = {
  words: string
  /** The form's own way there, which leaves all other lines as they are drawn; absent where it replaces them. */
  change?: () => void
  /** Where it was done, and where one goes on. */
  from: CellPlace
  to: CellPlace
  caret?: Caret
  /** Said in the corner too, with the way to take it back. */
  tells?: Pick<Parameters<typeof toast>[0], 'title' | 'detail' | 'tone'>
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** The lines of a quote as a small spreadsheet: by mouse, by keys, and by pasting. */
export function LineSheet({ form, lines, onDone }: Props) {
  const { control, register, formState } = form
  const errors = formState.errors.lines
  const { fields, insert, move, remove, replace } = useFieldArray({ control, name: 'lines' })
  const cells = useMemo(() => ({ control, register }), [control, register])
  const sheet = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ place: CellPlace; caret: Caret } | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef(lines)
  const last = useRef<LastStep | null>(null)
  const suggestions = usePriceSuggestions()
  const { open } = suggestions

  useLayoutEffect(() => {
    latest.current = lines
    if (!wanted.current) return
    const { place, caret } = wanted.current
    wanted.current = null
    focusCell(sheet.current, place, caret)
  })

  /** Takes the last step back, once; the caret goes to where it was made. */
  const takeBack = useCallback(
    (step: LastStep) => {
      if (step.isBack) return
      step.isBack = true
      step.shown?.close()
      setSaid('Changed back')
      wanted.current = { place: step.from, caret: 'end' }
      replace([...takenBack(latest.current, step)])
    },
    [replace],
  )

  const put = useCallback(
    (next: Lines | null, { words, change, from, to, caret = 'all', tells }: Put) => {
      setSaid(next ? words : FULL)
      if (!next) return
      const step: LastStep = { before: latest.current, after: next, from, shown: null, isBack: false }
      last.current = step
      wanted.current = { place: to, caret }
      if (change) change()
      else replace([...next])
      if (tells)
        step.shown = toast({ id: 'line', ...tells, action: { word: 'Undo', act: () => takeBack(step) } })
    },
    [replace, takeBack],
  )

  const act = useCallback(
    (at: number, wish: LineAct, column: LineColumn = 'description') => {
      const now = latest.current
      const line = now[at]
      if (!line) return
      const from = { at, column }
      if (wish === 'insert') {
        const to = { at: at + 1, column: 'description' } as const
        const next = insertLine(now, at + 1)
        const added = next?.[at + 1]
        return put(next, {
          words: `Line ${at + 2} is new`,
          ...(added && { change: () => insert(at + 1, added, { shouldFocus: false }) }),
          from,
          to,
        })
      }
      if (wish === 'remove') {
        const words = `Line ${at + 1} is removed`
        const to = { at: Math.max(0, Math.min(at, now.length - 2)), column }
        return put(removeLine(now, at), {
          words,
          ...(now.length > 1 && { change: () => remove(at) }),
          from,
          to,
          ...(!isBlank(line) && { tells: { title: words } }),
        })
      }
      const by = wish === 'up' ? -1 : 1
      const moved = moveLine(now, at, by)
      if (!moved) return
      put(moved, {
        words: `Now line ${at + by + 1}`,
        change: () => move(at, at + by),
        from,
        to: { at: at + by, column },
      })
    },
    [put, insert, remove, move],
  )

  function typed({ target }: FormEvent) {
    const cell = cellOf(target)
    const key = cell && fields[cell.at]?.key
    if (key && cell.column === 'description') suggestions.type(key, cell.input.value)
    else suggestions.close()
  }

  /** One step, and one to take it back. */
  function take(job: Job) {
    const now = latest.current
    const at = now.findIndex((line) => line.key === open?.key)
    suggestions.close()
    if (at < 0) return
    const words = `${rows(job.lines.length)} added from earlier quotes`
    put(takeJob(now, at, job.lines), {
      words,
      from: { at, column: 'description' },
      to: { at: at + job.lines.length - 1, column: 'quantity' },
      tells: { title: words },
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
    else if (event.key === 'Escape') suggestions.close()
    else if (event.key === 'ArrowDown') suggestions.step(1)
    else if (event.key === 'ArrowUp') suggestions.step(-1)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const press = (event: KeyboardEvent) => {
    if (pressedInList(event)) return
    if (event.key !== 'Shift') suggestions.close()
    const step = last.current
    // What was typed since is the field's to take back.
    if (isUndo(event) && step && !step.isBack && isAlike(step.after, latest.current)) {
      event.preventDefault()
      return takeBack(step)
    }
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
    const { lines: after, at, left } = paste(lines, cell.at, cell.column, found)
    put(after, {
      words: '',
      from: { at: cell.at, column: cell.column },
      to: { at, column: 'description' },
      tells: {
        title: `${rows(found.length - left)} pasted`,
        ...(left > 0 && { detail: `${FULL}: ${rows(left)} did not fit.`, tone: 'danger' }),
      },
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
      <ol
        ref={sheet}
        aria-label="Lines"
        onChange={typed}
        data-enter-moves
        onKeyDown={press}
        onPaste={pasteRows}
        onBlur={suggestions.close}
      >
        {fields.map(({ id, key }, at) => (
          <LineRow
            key={id}
            form={cells}
            at={at}
            onAct={act}
            description={errors?.[at]?.description?.message}
            quantity={errors?.[at]?.quantity?.message}
            price={errors?.[at]?.price?.message}
            suggestions={open?.key === key ? open : null}
            {...(open?.key === key && { onTake: take })}
          />
        ))}
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
