import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Appointment } from '../../client/records'
import { mayWrite } from '../../domain/capabilities'
import type { Resource } from '../../domain/scopes'
import { lazyLater } from '../../ui/lazyLater'
import { openBooking } from '../booking/openBooking'
import { openSearch } from '../keys/focusSearch'
import { useKeys } from '../keys/keys'
import { dialogAsked } from '../page/dialogAsked'
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
const AppointmentMoney = lazyPart(() => import('../invoices/AppointmentMoney'))

/** The panel's folder stands below the one that knows of invoices. */
const moneyOf = (row: Appointment) => (
  <Part meanwhile={<div className="-mx-6 min-h-20 bg-sunken" />}>
    <AppointmentMoney row={row} />
  </Part>
)

/** What stands around every page. */
export function Frame() {
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
  useFoundLate()
  useKeys({
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
      <Part>
        <OverPages />
      </Part>
      <PanelSlot money={moneyOf} />
    </div>
  )
}
