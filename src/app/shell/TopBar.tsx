import type { ReactNode } from 'react'
import { isReadOnly } from '../../domain/capabilities'
import { Chip } from '../../ui/Chip'
import { Search } from '../search/Search'
import { useCapabilities, useConnection } from './connection'
import { lazyLater } from './lazyLater'
import { Part } from './Part'
import { UnsentChip } from './UnsentChip'

// Says how old the look at the shop is, and comes after it.
const UpdatedChip = lazyLater(() => import('./UpdatedChip'))

/** `children` is what can be begun from any page. */
export function TopBar({ children }: { children: ReactNode }) {
  const { shopName } = useConnection()
  const known = useCapabilities()
  return (
    <header className="flex items-center gap-3 max-sm:flex-wrap max-sm:gap-x-2 border-b border-line bg-surface px-3 py-2 sm:px-4.5 print:hidden">
      {/* On a phone what is unsent stands below the rest, and only as long as there is something. */}
      <div className="sm:contents max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32">
        <Search />
      </div>
      <span className="flex-1 max-sm:hidden" />
      <span className="empty:hidden max-sm:order-last">
        <UnsentChip />
      </span>
      <Part>
        <UpdatedChip />
      </Part>
      <span className="max-md:hidden">
        <Chip tone={isReadOnly(known) ? 'off' : 'ok'}>
          {shopName} · {isReadOnly(known) ? 'read-only' : 'read and write'}
        </Chip>
      </span>
      {children}
    </header>
  )
}
