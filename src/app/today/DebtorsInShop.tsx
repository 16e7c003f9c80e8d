import { Link, useNavigate } from '@tanstack/react-router'
import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { toPayment } from '../money/toPayment'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection } from '../session/connection'

type Owing = { customerId: string; invoices: readonly Invoice[] }

/** Who owes and whose car is in the shop: they stand at the counter anyhow. */
export function DebtorsInShop({ owing }: { owing: readonly Owing[] }) {
  if (owing.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-semibold">In the shop</h3>
      <ul aria-label="In the shop" className="-mx-2">
        {owing.map((one) => (
          <Row key={one.customerId} owing={one} />
        ))}
      </ul>
    </>
  )
}

function Row({ owing: { customerId, invoices } }: { owing: Owing }) {
  const name = useCustomerName(customerId) ?? 'A customer'
  const { features } = useConnection()
  const cents = invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const navigate = useNavigate()
  return (
    <li className="flex min-h-11 items-center gap-3 border-line px-2 py-1.5 not-first:border-t">
      <Link to="/customers/$id" params={{ id: customerId }} className="min-w-0 flex-1 hover:underline">
        {name}
      </Link>
      {features.write.payments && (
        <Button
          look="quiet"
          aria-label={`Record payment of ${name}`}
          onClick={() => toPayment(navigate, customerId, invoices)}
        >
          Record payment
        </Button>
      )}
      <span className="min-w-20 text-right">{dollars(cents)}</span>
    </li>
  )
}
