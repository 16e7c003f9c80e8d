import { Menu } from '@base-ui/react/menu'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../ui/Icon'
import { isSearchFocused, SEARCH_ID } from '../keys/focusSearch'
import { keepLetters } from '../keys/keepLetters'
import { keysGoOn } from '../keys/keysWait'
import type { NewProps } from './New'
import { NewButton } from './NewButton'

export default function NewMenu({ choices, isOpen, isByLetter, onOpen }: NewProps) {
  const list = useRef<HTMLDivElement>(null)
  /** Who has the focus when it closes: the button again, what was chosen (which has it already), or the search. */
  const after = useRef<boolean | HTMLElement | null>(true)
  function makeWay() {
    after.current = document.getElementById(SEARCH_ID)
    onOpen(false)
  }
  const begin = useEffectEvent(() => {
    // On a slow computer a scan may come in between: the letter was one of its own, and the search has it all.
    if (isByLetter && isSearchFocused()) makeWay()
    else list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    keysGoOn()
  })
  // Opened by a key from anywhere, Enter takes the first. Before the first has the focus, the menu knows of no item.
  useEffect(() => {
    if (!isOpen) return undefined
    after.current = true
    const asked = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(asked)
  }, [isOpen])
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpen} modal={false}>
      <Menu.Trigger render={<NewButton word="New" />} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-30">
          <Menu.Popup
            ref={list}
            // The search takes the focus for what was scanned.
            onBlur={({ relatedTarget }) => relatedTarget?.id === SEARCH_ID && makeWay()}
            {...(isByLetter && { onKeyDownCapture: keepLetters })}
            finalFocus={() => after.current}
            className="min-w-48 rounded-xl border border-line bg-raised py-1.5 shadow-high outline-none"
          >
            {choices.map(({ word, icon, act }) => (
              <Menu.Item
                key={word}
                onClick={() => {
                  after.current = false
                  act()
                }}
                className="flex min-h-11 cursor-default items-center gap-3 px-4 outline-none data-highlighted:bg-accent-soft"
              >
                <Icon name={icon} />
                {word}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
