const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('article[data-id]')]
const topOf = (element: Element) => element.getBoundingClientRect().top

/** Cards are drawn in any order; they are walked in the order of their places. */
const byPlace = (a: HTMLElement, b: HTMLElement) =>
  Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset'))

/** The card that an arrow leads to: within its column by time, across columns to whichever stands nearest. */
export function nextCard(board: Element, from: HTMLElement, key: string): HTMLElement | null {
  const columns = [...board.querySelectorAll('[data-column]')]
  const at = columns.findIndex((column) => column.contains(from))
  const own = columns[at]
  if (!own) return null
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const cards = cardsIn(own).toSorted(byPlace)
    return cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)] ?? null
  }
  const step = key === 'ArrowRight' ? 1 : -1
  for (let place = at + step; columns[place]; place += step) {
    const cards = cardsIn(columns[place] ?? own)
    const [nearest] = cards.toSorted(
      (a, b) => Math.abs(topOf(a) - topOf(from)) - Math.abs(topOf(b) - topOf(from)),
    )
    if (nearest) return nearest
  }
  return null
}
