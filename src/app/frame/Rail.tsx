import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { mayRead } from '../../domain/capabilities'
import type { Resource } from '../../domain/scopes'
import { Icon, type IconName } from '../../ui/Icon'
import { useWide } from '../page/useWide'
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

/** So many have room for their words on a phone, More among them. */
const ON_PHONE = 5

/** Where one can go. What the key can't read is not there. */
export function Rail() {
  const known = useCapabilities()
  const places = PLACES.filter(({ needs }) => needs === undefined || needs.some((one) => mayRead(known, one)))
  const isWide = useWide()
  const inSight = isWide || places.length <= ON_PHONE ? places : places.slice(0, ON_PHONE - 1)
  const behindMore = places.slice(inSight.length)
  return (
    <nav
      aria-label="Main"
      className="flex items-center gap-1 bg-rail p-2 text-rail-ink max-lg:order-last max-lg:justify-around max-lg:p-1 max-sm:gap-0 lg:row-span-2 lg:flex-col print:hidden"
    >
      {inSight.map(({ to, word, icon }) => (
        <Link key={to} to={to} className={`${PLACE} lg:last-of-type:mt-auto`}>
          <Icon name={icon} />
          {word}
        </Link>
      ))}
      {behindMore.length > 0 && <More places={behindMore} />}
    </nav>
  )
}

const PLACE =
  'grid w-18 justify-items-center gap-0.5 rounded-lg py-2 text-sm hover:bg-white/5 data-[status=active]:bg-white/15 data-[status=active]:font-semibold data-[status=active]:text-rail-on max-lg:min-h-11 max-lg:min-w-0 max-lg:flex-1 max-lg:py-1 max-sm:tracking-tighter'

const MORE = 'more-places'

/** On a phone, the places that are asked for less often. */
function More({ places }: { places: readonly RailPlace[] }) {
  const list = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const isHere = places.some(({ to }) => pathname.startsWith(to))
  return (
    <>
      <button
        type="button"
        popoverTarget={MORE}
        className={PLACE}
        {...(isHere && { 'data-status': 'active' })}
      >
        <Icon name="more" className="size-5 stroke-[2.6]" />
        More
      </button>
      <div
        ref={list}
        id={MORE}
        popover="auto"
        className="fixed inset-auto right-2 bottom-16 min-w-48 rounded-xl border border-line bg-raised py-1.5 text-ink shadow-high"
      >
        {places.map(({ to, word, icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center gap-3 px-4 data-[status=active]:bg-accent-soft data-[status=active]:font-semibold"
            onClick={() => list.current?.hidePopover()}
          >
            <Icon name={icon} />
            {word}
          </Link>
        ))}
      </div>
    </>
  )
}
