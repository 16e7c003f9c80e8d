import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCapabilities } from '~/app/session/connection'
import { mayRead, type Capabilities } from '~/domain/capabilities'
import { showPhone } from '~/domain/text/phone'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'

// The names come first; what else there is to say and to do comes after them.
const CustomerFacts = lazyAfterFirstAnswer(() => import('./CustomerFacts'))

export const columnsOf = (known: Capabilities) =>
  mayRead(known, 'vehicles') ? 'customer-columns with-cars' : 'customer-columns'

type Props = { id: string; name: string; phone: string | null; email: string | null }

export const CustomerRow = ({ id, name, phone, email }: Props) => (
  <div className={`group list-row ${columnsOf(useCapabilities())}`}>
    <Link to="/customers/$id" params={{ id }} className="list-link">
      <span className="first-line two-lines font-semibold">{name}</span>
      <span className="customer-phone first-line">{phone && showPhone(phone)}</span>
      <span className="customer-email second-line">{email}</span>
    </Link>
    <Suspense>
      <CustomerFacts id={id} />
    </Suspense>
  </div>
)
