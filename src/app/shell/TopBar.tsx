import { isReadOnly, mayWrite } from '../../domain/capabilities'
import { Button } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { Kbd } from '../../ui/Kbd'
import { Search } from '../search/Search'
import { useCapabilities, useConnection } from './connection'
import { UnsentChip } from './UnsentChip'

export function TopBar({ onNew }: { onNew: () => void }) {
  const { shopName } = useConnection()
  const known = useCapabilities()
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2 sm:px-4.5">
      <Search />
      <span className="flex-1" />
      <UnsentChip />
      <span className="max-md:hidden">
        <Chip tone={isReadOnly(known) ? 'off' : 'ok'}>
          {shopName} · {isReadOnly(known) ? 'read-only' : 'read and write'}
        </Chip>
      </span>
      {mayWrite(known, 'customers') && (
        <Button look="main" onClick={onNew} aria-label="New customer" aria-keyshortcuts="n">
          <Icon name="plus" className="size-4" />
          <span className="max-sm:hidden">New customer</span>
          <span className="max-lg:hidden">
            <Kbd onAccent>N</Kbd>
          </span>
        </Button>
      )}
    </header>
  )
}
