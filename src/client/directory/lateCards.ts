import type { createOnCards, OnCards, OnCardsParts } from './onCards'

export type LoadOnCards = () => Promise<typeof createOnCards>

export const importOnCards: LoadOnCards = async () => (await import('./onCards')).createOnCards

/** What reads for cards comes after the first of them, like all that reads. */
export function createLateCards(load: LoadOnCards, parts: OnCardsParts) {
  let coming: Promise<OnCards | null> | null = null

  return {
    async ask(act: (cards: OnCards) => unknown) {
      coming ??= load().then(
        (create) => create(parts),
        () => null,
      )
      const cards = await coming
      // Not to be had just now: tried again with the next wish.
      if (cards === null) coming = null
      else act(cards)
    },
    clear: () => void coming?.then((cards) => cards?.clear()),
  }
}
