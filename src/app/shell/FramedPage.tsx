import { useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useNavigate, Link, useLocation } from '@tanstack/react-router'
import { useState, useRef, type ReactNode, useEffect } from 'react'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { LazyPanel } from '~/app/appointments/panel/LazyPanel'
import { useLateConfirmation } from '~/app/payments/useLateConfirmation'
import { Search } from '~/app/search/Search'
import { ConnectionProvider, useCapabilities, useConnection } from '~/app/session/connection'
import { useSessionState } from '~/app/session/sessionState'
import { refreshOnReturn } from '~/client/nouns/customers'
import type { Appointment } from '~/client/nouns/nouns'
import { mayWrite, mayRead, accessWords } from '~/domain/capabilities'
import type { Resource } from '~/domain/scopes'
import { lazyAfterFirstAnswer, loadAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { Icon } from '~/ui/Icon'
import { openSearch } from './keys/focusSearch'
import { useShortcuts } from './keys/useShortcuts'
import { NAV_ITEM_STYLE, NAV_ITEMS, RAIL_STYLE, type NavItem } from './navItems'
import { navPathOf } from './navPathOf'
import { New, type Choice } from './New'
import { dialogAsked } from './page/dialogAsked'
import { LazyBoundary } from './page/LazyBoundary'
import { lazyPart } from './page/lazyLoad'
import { useWide } from './page/useWide'
import { PHONE_NAV_ITEMS } from './phoneNav'
import { ReadOnly } from './ReadOnly'
import { ShopName } from './ShopName'

const SignInAgain = lazyPart(() => import('./SignInAgain'))

export function FramedPage() {
  const { connection, lapsed } = useSessionState()
  if (!connection) return <Navigate to="/sign-in" replace />
  return (
    // Another connection may be another shop: nothing of the page before may live on in it.
    <ConnectionProvider key={connection.name} value={connection}>
      <Frame />
      <LazyBoundary>{lapsed && <SignInAgain />}</LazyBoundary>
    </ConnectionProvider>
  )
}

// Loaded when they are first opened: the first page does not wait for them.
const GlobalDialogs = lazyAfterFirstAnswer(() => import('./GlobalDialogs'))
const AppointmentMoney = lazyPart(() => import('~/app/invoices/AppointmentMoney'))

/** The panel's folder stands below the one that knows of invoices. */
const moneyOf = (row: Appointment) => (
  <LazyBoundary meanwhile={<div className="-mx-6 min-h-20 bg-sunken" />}>
    <AppointmentMoney row={row} />
  </LazyBoundary>
)

/** What stands around every page. */
function Frame() {
  const [isNewOpen, setNewOpen] = useState(false)
  const known = useCapabilities()
  const navigate = useNavigate()
  const offered: readonly (Choice & { needs: Resource })[] = [
    { needs: 'appointments', word: 'Appointment', icon: 'schedule', act: () => openBooking() },
    { needs: 'customers', word: 'Customer', icon: 'customers', act: () => dialogAsked.set('new customer') },
    { needs: 'quotes', word: 'Quote', icon: 'quotes', act: () => void navigate({ to: '/quotes/new' }) },
  ]
  const choices = offered.filter(({ needs }) => mayWrite(known, needs))
  const [first, ...others] = choices
  useFreshness()
  useLateConfirmation()
  useShortcuts({
    'ctrl+k': openSearch,
    F3: openSearch,
    ...(first && { F2: () => (others.length === 0 ? first.act() : setNewOpen(true)) }),
  })
  return (
    <div className="whole-page">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to the page
      </a>
      <Rail />
      <TopBar>
        <New choices={choices} isOpen={isNewOpen} onOpen={setNewOpen} />
      </TopBar>
      <main
        id="main"
        className="mb-[var(--toast-room,0px)] flex min-h-0 flex-col print:mb-0 print:block"
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <LazyBoundary>
        <GlobalDialogs />
      </LazyBoundary>
      <LazyPanel money={moneyOf} />
    </div>
  )
}

/** Where one can go. What the key can't read is not there. */
function Rail() {
  const known = useCapabilities()
  const items = NAV_ITEMS.filter(
    ({ needs }) => needs === undefined || needs.some((one) => mayRead(known, one)),
  )
  const isWide = useWide()
  const inSight = isWide || items.length <= PHONE_NAV_ITEMS ? items : items.slice(0, PHONE_NAV_ITEMS - 1)
  const behindMore = items.slice(inSight.length)
  const at = navPathOf(useLocation().pathname)
  return (
    <nav aria-label="Main" className={RAIL_STYLE}>
      {inSight.map(({ to, word, icon }) => (
        <Link
          key={to}
          to={to}
          className={`${NAV_ITEM_STYLE} lg:last-of-type:mt-auto`}
          {...(to === at && HERE)}
        >
          <Icon name={icon} />
          {word}
        </Link>
      ))}
      {behindMore.length > 0 && <More items={behindMore} at={at} />}
    </nav>
  )
}

/** As the router says it of addresses that begin with the place's own. */
const HERE = { 'data-status': 'active', 'aria-current': 'page' } as const

const MORE = 'more-places'

/** On a phone, the places that are asked for less often. */
function More({ items, at }: { items: readonly NavItem[]; at: string }) {
  const list = useRef<HTMLDivElement>(null)
  const isHere = items.some(({ to }) => at.startsWith(to))
  return (
    <>
      <button
        type="button"
        popoverTarget={MORE}
        className={NAV_ITEM_STYLE}
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
        {items.map(({ to, word, icon }) => (
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

// Says how old the look at the shop is and what is not confirmed, and comes after the first look.
const SyncStatus = lazyAfterFirstAnswer(() => import('./SyncStatus'))

/** `children` is what can be begun from any page. */
function TopBar({ children }: { children: ReactNode }) {
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
      <LazyBoundary meanwhile={<ShopName name={shopName} />}>
        <SyncStatus />
      </LazyBoundary>
      {children}
    </header>
  )
}

/**
 * Brings what is on screen up to date on coming back to the tab, and when a write from before is confirmed; and reads
 * in the background who there is.
 */
function useFreshness() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  // Only now: the page, which is mounted before its frame, has said by then whether it wants quiet first.
  useEffect(() => connection.searchIndex.start(), [connection])
  useEffect(() => refreshOnReturn(queryClient, connection), [queryClient, connection])
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    void loadAfterFirstAnswer(() => import('./keepUpToDate')).then(({ keepUpToDate }) => {
      if (!isOver) stop = keepUpToDate(queryClient, connection)
      return undefined
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, connection])
}
