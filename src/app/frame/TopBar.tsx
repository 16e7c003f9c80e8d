import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsWords } from '../../domain/capabilities'
import { UncertainChip } from '../../ui/Chip'
import { lazyLater } from '../page/lazyLater'
import { Part } from '../page/Part'
import { Search } from '../search/Search'
import { useCapabilities, useConnection, useJournal } from '../session/connection'
import { unsentWords } from '../words/unsentWords'
import { ShopName } from './ShopName'

// Says how old the look at the shop is, and comes after it.
const ShopState = lazyLater(() => import('./ShopState'))

/** `children` is what can be begun from any page. */
export function TopBar({ children }: { children: ReactNode }) {
  const { shopName } = useConnection()
  const rights = rightsWords(useCapabilities())
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2 max-sm:flex-wrap max-sm:gap-x-2 sm:px-4 lg:px-5 print:hidden">
      {/* On a phone what is unsent stands below the rest, and only as long as there is something. */}
      <div className="sm:contents max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32">
        <Search />
      </div>
      <span className="flex-1 max-sm:hidden" />
      <span className="empty:hidden max-sm:order-last">
        <UnsentChip />
      </span>
      {rights === 'read-only' && (
        <span className="rounded-md bg-sunken px-1.5 py-px text-sm text-ink-2 max-md:hidden">Read-only</span>
      )}
      <Part meanwhile={<ShopName name={shopName} />}>
        <ShopState />
      </Part>
      {children}
    </header>
  )
}

/** Anything decided in this browser that a service has not confirmed. */
function UnsentChip() {
  const words = unsentWords(useJournal())
  const navigate = useNavigate()
  if (words === null) return null
  const { whole, short } = words
  return (
    <UncertainChip title={whole} onClick={() => void navigate({ to: '/settings', hash: 'unsent' })}>
      {whole === short ? (
        whole
      ) : (
        <>
          <span className="max-xl:hidden">{whole}</span>
          <span className="xl:hidden">{short}</span>
        </>
      )}
    </UncertainChip>
  )
}
