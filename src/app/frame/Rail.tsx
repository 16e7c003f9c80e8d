import { Link } from '@tanstack/react-router'
import { mayRead } from '../../domain/capabilities'
import type { Resource } from '../../domain/scopes'
import { Icon, type IconName } from '../../ui/Icon'
import { useCapabilities } from '../session/connection'

type RailPlace = {
  to: '/today' | '/board' | '/schedule' | '/customers' | '/quotes' | '/invoices' | '/payments' | '/settings'
  word: string
  icon: IconName
  /** Any of them will do. */
  needs?: readonly Resource[]
}

const PLACES: readonly RailPlace[] = [
  { to: '/today', word: 'Today', icon: 'today', needs: ['appointments', 'quotes', 'invoices', 'payments'] },
  { to: '/board', word: 'Board', icon: 'board', needs: ['appointments'] },
  { to: '/schedule', word: 'Schedule', icon: 'schedule', needs: ['appointments'] },
  { to: '/customers', word: 'Customers', icon: 'customers', needs: ['customers'] },
  { to: '/quotes', word: 'Quotes', icon: 'quotes', needs: ['quotes'] },
  { to: '/invoices', word: 'Invoices', icon: 'invoices', needs: ['invoices'] },
  { to: '/payments', word: 'Payments', icon: 'payments', needs: ['payments'] },
  { to: '/settings', word: 'Settings', icon: 'settings' },
]

/** Where one can go. What the key can't read is not there. */
export function Rail() {
  const known = useCapabilities()
  const places = PLACES.filter(({ needs }) => needs === undefined || needs.some((one) => mayRead(known, one)))
  return (
    <nav
      aria-label="Main"
      className="flex items-center gap-1 max-sm:gap-0 bg-rail p-1.5 text-rail-ink max-lg:order-last max-lg:justify-around lg:row-span-2 lg:flex-col lg:py-2.5 print:hidden"
    >
      <span
        aria-hidden
        className="mb-2.5 hidden h-9 w-10 place-items-center rounded-[10px] bg-accent text-[17px] font-bold text-accent-ink lg:grid"
      >
        F
      </span>
      {places.map(({ to, word, icon }) => (
        <Link
          key={to}
          to={to}
          className="group grid w-18 justify-items-center gap-0.5 rounded-lg py-2 text-xs hover:bg-white/5 max-sm:min-h-11 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:content-center max-sm:px-1 max-sm:data-[status=active]:flex-none data-[status=active]:bg-white/10 data-[status=active]:font-semibold data-[status=active]:text-rail-on lg:last:mt-auto"
        >
          <Icon name={icon} />
          {/* On a phone only the place where one is has room for its word; the others keep theirs for reading aloud. */}
          <span className="max-sm:sr-only max-sm:group-data-[status=active]:not-sr-only">{word}</span>
        </Link>
      ))}
    </nav>
  )
}
