import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Appointment } from '../../client/records'
import { mayWrite } from '../../domain/capabilities'
import type { Resource } from '../../domain/scopes'
import { lazyLater } from '../../ui/lazyLater'
import { openBooking } from '../booking/openBooking'
import { focusSearch } from '../keys/focusSearch'
import { useKeys } from '../keys/keys'
import { keysWait } from '../keys/keysWait'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { useFoundLate } from '../payments/useFoundLate'
import { useCapabilities } from '../session/connection'
import { PanelSlot } from '../visits/PanelSlot'
import { New, type Choice } from './New'
import { Rail } from './Rail'
import { TopBar } from './TopBar'
import { useFreshness } from './useFreshness'

// Loaded when they are first opened: the first page does not wait for them.
const OverPages = lazyLater(() => import('./OverPages'))
const NewCustomer = lazyPart(() => import('../people/NewCustomer'))
const AppointmentMoney = lazyPart(() => import('../invoices/AppointmentMoney'))
const KeysHelp = lazyPart(() => import('./KeysHelp'))

type Open = 'new' | 'new by N' | 'customer' | 'keys' | null

/** The panel's folder stands below the one that knows of invoices. */
const moneyOf = (row: Appointment) => (
  <Part meanwhile={<div className="-mx-6 min-h-20 bg-sunken" />}>
    <AppointmentMoney row={row} />
  </Part>
)

/** What stands around every page. */
export function Frame() {
  const [open, setOpen] = useState<Open>(null)
  const known = useCapabilities()
  const close = () => setOpen(null)
  const navigate = useNavigate()
  const offered: readonly (Choice & { needs: Resource })[] = [
    { needs: 'appointments', word: 'Appointment', icon: 'schedule', act: () => openBooking() },
    { needs: 'customers', word: 'Customer', icon: 'customers', act: () => setOpen('customer') },
    { needs: 'quotes', word: 'Quote', icon: 'quotes', act: () => void navigate({ to: '/quotes/new' }) },
  ]
  const choices = offered.filter(({ needs }) => mayWrite(known, needs))
  const [first, ...others] = choices
  useFreshness()
  useFoundLate()
  const openNew = () => {
    if (open === null) keysWait()
    setOpen('new by N')
  }
  useKeys({
    '/': focusSearch,
    'ctrl+k': focusSearch,
    F3: focusSearch,
    '?': () => setOpen('keys'),
    ...(first && { n: () => (others.length === 0 ? first.act() : openNew()) }),
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
        <New
          choices={choices}
          isOpen={open === 'new' || open === 'new by N'}
          isByLetter={open === 'new by N'}
          onOpen={(isOpen) => setOpen((now) => menuOpen(now, isOpen))}
        />
      </TopBar>
      <main
        id="main"
        className="mb-[var(--toast-room,0px)] flex min-h-0 flex-col print:mb-0 print:block"
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <Part onClose={close}>
        {open === 'keys' && (
          <KeysHelp open onClose={close} makes={choices.map(({ word }) => word.toLowerCase())} />
        )}
        {open === 'customer' && <NewCustomer open onClose={close} />}
      </Part>
      <Part>
        <OverPages />
      </Part>
      <PanelSlot money={moneyOf} />
    </div>
  )
}

/** The list closes after a choice has been made in it, and must not close what was chosen. */
const menuOpen = (now: Open, isOpen: boolean): Open =>
  isOpen ? 'new' : now === 'new' || now === 'new by N' ? null : now
