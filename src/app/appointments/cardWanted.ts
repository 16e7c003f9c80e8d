type Find = (id: string, status?: string) => void

let find: Find | null = null

/** A board has cards that are not in the page: it alone can bring one into view and give it the focus. */
export function onCardWanted(byBoard: Find): () => void {
  find = byBoard
  return () => {
    if (find === byBoard) find = null
  }
}

/** The card is to have the focus as soon as it is drawn; nothing where no board is open. */
export const wantCard: Find = (id, status) => find?.(id, status)
