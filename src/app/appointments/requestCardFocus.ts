type Find = (id: string, status?: string) => void

let find: Find | null = null

/** The open board registers itself here: it draws only the cards in view, so it alone can scroll to one and focus it. */
export function onCardFocusRequested(byBoard: Find): () => void {
  find = byBoard
  return () => {
    if (find === byBoard) find = null
  }
}

/** Asks the open board to focus a card as soon as it is drawn; does nothing where no board is open. */
export const requestCardFocus: Find = (id, status) => find?.(id, status)
