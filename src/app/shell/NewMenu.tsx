import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { Icon } from '~/ui/Icon'
import type { NewProps } from './New'
import { NewButton } from './NewButton'

export default function NewMenu({ choices, isOpen, onOpen }: NewProps) {
  const list = useRef<HTMLDivElement>(null)
  /** Who has the focus when it closes: the button again, or what was chosen, which has it already. */
  const after = useRef(true)
  // Opened by a key from anywhere, Enter takes the first. Before the first has the focus, the menu knows of no item.
  useEffect(() => {
    if (!isOpen) return undefined
    after.current = true
    const asked = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(),
    )
    return () => cancelAnimationFrame(asked)
  }, [isOpen])
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpen} modal={false}>
      <Menu.Trigger render={<NewButton word="New" />} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-30">
          <Menu.Popup
            ref={list}
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
