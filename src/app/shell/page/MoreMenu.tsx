import { Menu } from '@base-ui/react/menu'
import { MoreButton, type RareAct } from './More'

type Props = {
  name: string
  acts: readonly RareAct[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export default function MoreMenu({ name, acts, isOpen, onOpen }: Props) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpen} modal={false}>
      <Menu.Trigger render={<MoreButton aria-label={name} />} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-30">
          <Menu.Popup className="min-w-44 rounded-xl border border-line bg-raised py-1.5 shadow-high outline-none">
            {acts.map(({ word, act, isDanger, not = null }) => (
              <Menu.Item
                key={word}
                onClick={act}
                disabled={not !== null}
                className={`grid min-h-11 max-w-72 cursor-default content-center px-4 outline-none data-highlighted:bg-accent-soft ${isDanger ? 'text-danger' : ''}`}
              >
                {word}
                {not !== null && <span className="text-sm text-ink-2">{not}</span>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
