import type { BoardParts } from './boardContext'

/** A column draws what it is scrolled to within a few frames. */
const FRAMES = 12

const cardIn = (board: Element, id: string) =>
  board.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-card-link]`)

/** What is cut off, or at the edge where messages stand, is brought to the middle; what is in sight stays. */
function showWhole(card: HTMLElement) {
  const frame = card.closest('[data-scroller]')?.getBoundingClientRect()
  const { top, bottom } = card.getBoundingClientRect()
  const isIn = frame !== undefined && top >= frame.top && bottom <= frame.bottom
  card.scrollIntoView({ block: isIn ? 'nearest' : 'center', inline: 'nearest' })
}

/** What need not be there when the next picture is, so that the picture need not wait for it. */
export const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/** A field in which somebody may be typing. */
const field = () => {
  const at = document.activeElement
  return at instanceof HTMLElement && at.matches('input, textarea, select') ? at : null
}

let last = 0

/**
 * Focuses a card wherever on the board it is by then; where it is not on the board, `otherwise`. The last call counts:
 * a card that leaves its column is looked for by whoever moved it and by the board at once.
 */
export function focusCard(
  board: HTMLElement,
  handles: BoardParts['handles'],
  id: string,
  otherwise: () => HTMLElement | null = () => null,
) {
  const mine = (last += 1)
  let frames = 0
  const typedIn = field()
  const attempt = () => {
    // Who went on to a field meanwhile stays there: half of what they type would go elsewhere.
    if (mine !== last || (field() !== null && field() !== typedIn)) return
    const column = [...handles.values()].find(({ has }) => has(id))
    const card = column && cardIn(board, id)
    if (card) {
      card.focus({ preventScroll: true })
      showWhole(card.closest('article') ?? card)
      return
    }
    column?.show(id)
    frames += 1
    if (frames < FRAMES) afterPaint(attempt)
    else otherwise()?.focus()
  }
  attempt()
}
