const topOf = (element: Element) => element.getBoundingClientRect().top

/** The card of the next column, in which there is one, that stands nearest. */
export function cardBeside(board: Element, from: HTMLElement, key: string): HTMLElement | null {
  const columns = [...board.querySelectorAll('[data-column]')]
  const at = columns.findIndex((column) => column.contains(from))
  const step = key === 'ArrowRight' ? 1 : -1
  for (let place = at + step; place >= 0 && place < columns.length; place += step) {
    const cards = [...(columns[place]?.querySelectorAll<HTMLElement>('article[data-id]') ?? [])]
    const [nearest] = cards.toSorted(
      (a, b) => Math.abs(topOf(a) - topOf(from)) - Math.abs(topOf(b) - topOf(from)),
    )
    if (nearest) return nearest
  }
  return null
}
