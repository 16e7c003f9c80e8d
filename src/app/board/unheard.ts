// While a card is pressed or in the hand, the browser tells of every step some hundred times a second, and React looks
// through the tree from the root to what is under the hand for each, twice. Nothing on the page listens but the board,
// and that at the window.

const stop = (event: Event) => event.stopPropagation()

/** Keeps such events from all but the window, until what it returns is called. */
export function keepFromPage(types: readonly string[]): () => void {
  for (const type of types) addEventListener(type, stop, true)
  return () => {
    for (const type of types) removeEventListener(type, stop, true)
  }
}
