import type { Resource } from '~/domain/scopes'
import type { IconName } from '~/ui/Icon'

export type NavItem = {
  to: '/today' | '/board' | '/schedule' | '/customers' | '/quotes' | '/invoices' | '/payments' | '/settings'
  word: string
  icon: IconName
  /** Any of them will do. */
  needs?: readonly Resource[]
}

export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/today', word: 'Today', icon: 'today', needs: ['appointments', 'quotes', 'invoices', 'payments'] },
  { to: '/board', word: 'Board', icon: 'board', needs: ['appointments'] },
  { to: '/schedule', word: 'Schedule', icon: 'schedule', needs: ['appointments'] },
  { to: '/customers', word: 'Customers', icon: 'customers', needs: ['customers'] },
  { to: '/quotes', word: 'Quotes', icon: 'quotes', needs: ['quotes'] },
  { to: '/invoices', word: 'Invoices', icon: 'invoices', needs: ['invoices'] },
  { to: '/payments', word: 'Payments', icon: 'payments', needs: ['payments'] },
  { to: '/settings', word: 'Settings', icon: 'settings' },
]

// The widest word, in bold, takes 73 of a place's 80 pixels. The page paints the rail before the program is there, by
// these same words.
export const RAIL_STYLE =
  'flex items-center gap-1 bg-rail px-1 py-2 text-rail-ink max-lg:order-last max-lg:justify-around max-lg:p-1 max-sm:gap-0 lg:row-span-2 lg:flex-col print:hidden'
export const NAV_ITEM_STYLE =
  'grid w-20 justify-items-center gap-0.5 rounded-lg py-2 text-sm hover:bg-white/5 data-[status=active]:bg-white/15 data-[status=active]:font-semibold data-[status=active]:text-rail-on max-lg:min-h-11 max-lg:min-w-0 max-lg:flex-1 max-lg:py-1 max-sm:tracking-tighter'
