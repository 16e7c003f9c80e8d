import { useNavigate } from '@tanstack/react-router'
import { useCustomerName } from '~/app/customers/useCustomer'
import { ageOf, isOwed, nameOfInvoice } from '~/app/money/invoiceWords'
import { whichAsked } from '~/app/money/toPayment'
import { useMinute } from '~/app/session/now'
import { showFullDate, useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Invoice } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { Dialog } from '~/ui/Dialog'
import { Skeleton } from '~/ui/Skeleton'
import { useInvoices } from './useInvoices'

const close = () => whichAsked.set(null)

/** Which of several open invoices is paid; the one that is chosen opens with its Record payment. */
export function WhichInvoice({ customerId }: { customerId: string }) {
  const navigate = useNavigate()
  const name = useCustomerName(customerId) ?? 'A customer'
  const { data, isLoadingError, error, refetch, hasNextPage } = useInvoices({ status: null, customerId })
  const owed = data?.filter(isOwed)
  const pay = (id: string) => {
    close()
    void navigate({ to: '/invoices/$id', params: { id }, search: { pay: 1 } })
  }
  return (
    <Dialog open onClose={close} title="Record payment" description={`${name}: on which invoice?`}>
      {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {!owed && !isLoadingError && <Skeleton className="h-24 w-full" />}
      {owed?.length === 0 && <p>Nothing is owed anymore.</p>}
      {owed && owed.length > 0 && (
        <ul aria-label="Open invoices" className="-mx-3 grid">
          {owed.map((invoice, at) => (
            <li key={invoice.id} className="border-t border-line first:border-t-0">
              <button
                type="button"
                autoFocus={at === 0}
                onClick={() => pay(invoice.id)}
                className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg px-3 py-2 text-left hover:bg-accent-soft focus-visible:bg-accent-soft"
              >
                <What invoice={invoice} />
                <b className="text-xl font-semibold">{dollars(invoice.balanceCents)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      {owed && hasNextPage && (
        <p className="mt-2 text-sm text-ink-2">
          Of the newest {data?.length.toLocaleString('en-US')} invoices of this customer.
        </p>
      )}
    </Dialog>
  )
}

/** What it was for, where that is known, and since when it has been open. */
function What({ invoice }: { invoice: Invoice }) {
  const zone = useZone()
  const age = ageOf(invoice, zone, useMinute())
  const [first, ...others] = invoice.billed?.lines ?? []
  return (
    <span className="grid min-w-0">
      <span className="truncate">
        {first ? first.description : `Invoice ${nameOfInvoice(invoice)}`}
        {others.length > 0 && <span className="text-ink-2"> +{others.length}</span>}
      </span>
      <span className="text-sm text-ink-2">
        {first && `Invoice ${nameOfInvoice(invoice)}, `}
        {showFullDate(invoice.createdAt, zone)}
        {age && age.words !== 'today' && (
          <>
            , <span className={age.isLate ? 'font-semibold text-danger' : ''}>{age.words}</span>
          </>
        )}
      </span>
    </span>
  )
}
