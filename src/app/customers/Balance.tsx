import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { useCommands } from '../keys/commands'
import { ageOf } from '../money/invoiceWords'
import { toPayment } from '../money/toPayment'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showMonthDay, useZone } from '../session/shopTime'
import type { History } from './useHistory'

type Owing = NonNullable<History['owing']>

/** "What do I owe?": one figure, what it is of, and the way to take it. */
export function Balance({ owing, customerId }: { owing: Owing; customerId: string }) {
  const { invoices, hasMore, hasFailed } = owing
  if (hasFailed) return <p className="text-warn">What they owe could not be read.</p>
  if (!invoices) return <Skeleton className="h-16 w-full" />
  const cents = invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (cents === 0) return <p className="text-ink-2">Owes nothing{hasMore && ' on the newest invoices'}</p>
  return (
    <div className="grid h-full content-start gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>Owes</span>
        {hasMore && <span className="text-sm text-ink-2">or more, on the newest invoices</span>}
      </p>
      <p className="text-right text-5xl font-semibold tabular-nums">{dollars(cents)}</p>
      <p className="mb-2 text-right text-sm text-ink-2">
        <OfWhat invoices={invoices} />
      </p>
      <Pay invoices={invoices} customerId={customerId} />
    </div>
  )
}

function OfWhat({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useZone()
  const now = useMinute()
  const [only, ...others] = invoices
  if (!only || others.length > 0) return `${invoices.length} invoices`
  const age = ageOf(only, zone, now)
  return (
    <>
      1 invoice, {showMonthDay(only.createdAt, zone)}
      {age && (
        <>
          , <span className={age.isLate ? 'font-semibold text-danger' : ''}>{age.words}</span>
        </>
      )}
    </>
  )
}

function Pay({ invoices, customerId }: { invoices: readonly Invoice[]; customerId: string }) {
  const navigate = useNavigate()
  const mayPay = useConnection().features.write.payments !== undefined
  const pay = () => toPayment(navigate, customerId, invoices)
  useCommands(mayPay ? [{ name: 'Record payment', words: 'pay money', icon: 'payments', run: pay }] : [])
  if (!mayPay) return null
  return (
    <Button look="main" className="min-h-12 w-full" onClick={pay}>
      Record payment
    </Button>
  )
}
