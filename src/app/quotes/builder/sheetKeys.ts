import type { LineAct } from './LineRow'
import { type Caret, type CellPlace, isBlank, type LineColumn, beside, type Lines } from './sheet'

export type Wish =
  | { kind: 'go'; place: CellPlace; caret: Caret }
  | { kind: 'act'; act: LineAct }
  /** A new line at the end. */
  | { kind: 'new' }
  | { kind: 'done' }

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>
type SheetCell = CellPlace & { input: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'> }

/** What a key in a cell means; null where it is the text's own business. */
export function wishOf(press: Press, cell: SheetCell, lines: Lines): Wish | null {
  if (press.isComposing) return null
  const isCommand = press.ctrlKey || press.metaKey
  if (press.altKey) return isCommand ? null : withAlt(press.key)
  if (press.key === 'Enter') return isCommand ? { kind: 'act', act: 'insert' } : onward(press, cell, lines)
  if (isCommand || press.shiftKey) return null
  return along(press.key, cell, lines)
}

const ALT: Readonly<Record<string, LineAct>> = { ArrowUp: 'up', ArrowDown: 'down', Delete: 'remove' }

function withAlt(key: string): Wish | null {
  const act = ALT[key]
  return act === undefined ? null : { kind: 'act', act }
}

/** Enter goes on to the next line, and makes it where there is none; it never saves. */
function onward({ shiftKey }: Press, { at, column }: SheetCell, lines: Lines): Wish {
  if (shiftKey) return go(Math.max(0, at - 1), column, 'all')
  if (at + 1 < lines.length) return go(at + 1, 'description', 'all')
  const line = lines[at]
  return line && isBlank(line) ? { kind: 'done' } : { kind: 'new' }
}

const go = (at: number, column: LineColumn, caret: Caret): Wish => ({
  kind: 'go',
  place: { at, column },
  caret,
})

/** Up and down from line to line; left and right within the text first, and over its ends. */
function along(key: string, cell: SheetCell, lines: Lines): Wish | null {
  const { at, column, input } = cell
  const isCaret = input.selectionStart === input.selectionEnd
  const isAtStart = isCaret && input.selectionStart === 0
  const isAtEnd = isCaret && input.selectionEnd === input.value.length
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? go(at - 1, column, 'all') : null
    case 'ArrowDown':
      return at + 1 < lines.length ? go(at + 1, column, 'all') : null
    case 'ArrowLeft':
      return isAtStart ? aside(lines, cell, -1) : null
    case 'ArrowRight':
      return isAtEnd ? aside(lines, cell, 1) : null
    case 'Backspace': {
      const line = lines[at]
      return column === 'description' && lines.length > 1 && line && isBlank(line)
        ? { kind: 'act', act: 'remove' }
        : null
    }
    default:
      return null
  }
}

function aside(lines: Lines, { at, column }: SheetCell, by: 1 | -1): Wish | null {
  const next = beside(lines, at, column, by)
  return next && go(next[0], next[1], by === 1 ? 'start' : 'end')
}
