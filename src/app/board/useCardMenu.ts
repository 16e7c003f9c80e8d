import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { CardMenuProps } from './CardMenu'

type CardMenu = ComponentType<CardMenuProps>

let loaded: CardMenu | null = null

/**
 * The menu of the cards as soon as it is loaded, and the way to have it now. React's `lazy` would draw nothing when it
 * is first opened, and the menu a third of a second later, loaded or not: what is typed meanwhile would be lost. It is
 * fetched once the board is there and nothing else is to be done: to fetch it with the first focus took the time in
 * which the first card was lifted.
 */
export function useCardMenu(isBoardThere: boolean): [Menu: CardMenu | null, load: () => Promise<void>] {
  const [Menu, setMenu] = useState(() => loaded)
  const load = useCallback(async () => {
    const { default: found } = await import('./CardMenu')
    loaded = found
    setMenu(() => found)
  }, [])
  useEffect(() => {
    if (!isBoardThere || loaded) return undefined
    const soon = setTimeout(() => {
      // Tried again by whoever opens it.
      load().catch(() => {})
    }, REST_MS)
    return () => clearTimeout(soon)
  }, [isBoardThere, load])
  return [Menu, load]
}

/** After the first picture of the whole board. */
const REST_MS = 300
