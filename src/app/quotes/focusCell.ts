import { COLUMNS, type LineColumn } from './lineTyped'

export type CellPlace = { at: number; column: LineColumn }
/** Where the caret stands in a cell that is entered: over all of it, before it, or behind it. */
export type Caret = 'all' | 'start' | 'end'

/** Which cell an event came from; null where it came from none. */
export function cellOf(target: EventTarget): (CellPlace & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement)) return null
  const column = COLUMNS.find((name) => name === target.dataset['column'])
  const at = Number(target.closest('[data-line]')?.getAttribute('data-line') ?? Number.NaN)
  return column === undefined || Number.isNaN(at) ? null : { at, column, input: target }
}

export function focusCell(sheet: HTMLElement | null, { at, column }: CellPlace, caret: Caret) {
  const cell = sheet?.querySelector<HTMLInputElement>(`[data-line="${at}"] [data-column="${column}"]`)
  if (!cell) return
  cell.focus()
  if (caret === 'all') cell.select()
  else {
    const place = caret === 'start' ? 0 : cell.value.length
    cell.setSelectionRange(place, place)
  }
}
