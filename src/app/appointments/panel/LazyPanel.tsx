import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import type { Appointment } from '~/client/nouns/nouns'

const AppointmentPanel = lazyPart(() => import('./AppointmentPanel'))

/** A new quote names an appointment in its address as well. */
const WITH_PANEL = /^\/(board|schedule)/

/** The panel of the appointment that the address names, on the pages that have one. */
export function LazyPanel({ money }: { money: (row: Appointment) => ReactNode }) {
  const { appointment } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isHere = WITH_PANEL.test(useLocation().pathname)
  if (appointment === undefined || !isHere) return null
  const close = () =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ appointment: _closed, ...rest }) => rest,
    })
  return (
    <LazyBoundary key={appointment} onClose={close}>
      <AppointmentPanel id={appointment} onClose={close} money={money} />
    </LazyBoundary>
  )
}
