import type { ReactNode } from 'react'
import { accessWords } from '../../domain/capabilities'
import { lazyLater } from '../../ui/lazyLater'
import { Part } from '../page/Part'
import { Search } from '../search/Search'
import { useCapabilities, useConnection } from '../session/connection'
import { ReadOnly } from './ReadOnly'
import { ShopName } from './ShopName'

// Says how old the look at the shop is and what is not confirmed, and comes after the first look.
const ShopState = lazyLater(() => import('./ShopState'))

/** `children` is what can be begun from any page. */
export function TopBar({ children }: { children: ReactNode }) {
  const { shopName } = useConnection()
  const rights = accessWords(useCapabilities())
  return (
    <header className="top-bar">
      {/* On a phone what is unsent stands below the rest, and only as long as there is something. */}
      <div className="search-room">
        <Search />
      </div>
      <span data-toast-slot className="flex-1 max-sm:hidden" />
      {rights === 'read-only' && <ReadOnly />}
      <Part meanwhile={<ShopName name={shopName} />}>
        <ShopState />
      </Part>
      {children}
    </header>
  )
}
