import { useCallback, useState, type ComponentType } from 'react'
import type { CardMenuProps } from './CardMenu'

type CardMenu = ComponentType<CardMenuProps>

let loaded: CardMenu | null = null

/**
 * The menu of the cards as soon as it is loaded, and the way to have it at hand. React's `lazy` would draw nothing when
 * it is first opened, and the menu a third of a second later, loaded or not: what is typed meanwhile would be lost.
 */
export function useCardMenu(): [Menu: CardMenu | null, load: () => void] {
  const [Menu, setMenu] = useState(() => loaded)
  const load = useCallback(() => {
    void import('./CardMenu').then(
      ({ default: found }) => {
        loaded = found
        setMenu(() => found)
        return undefined
      },
      // Tried again with the next card that gets the focus.
      () => {},
    )
  }, [])
  return [Menu, load]
}
