import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { useCustomerName } from '~/app/customers/useCustomer'
import { HowCounted } from '~/app/money/HowCounted'
import { ShortList } from '~/app/money/ShortList'
import { toPayment } from '~/app/money/toPayment'
import { debtOf, useOpenInvoices, type OpenInvoices } from '~/app/money/useOpenInvoices'
import { useConnection } from '~/app/session/connection'
import { showFullDate, useZone } from '~/app/session/shopTime'
import type { Backwards } from '~/client/cache/readBackwards'
import type { Invoice } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { dollars } from '~/domain/money'
import { byAge, byDebtor, type AgeClass, type Aged, type Debtor, type Debt } from '~/domain/time/debtAging'
import type { Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import type { DayAtAGlance } from './useDayAtAGlance'

const MOST = 5

type Props = {
  today: Day
  /** Of today, and what came earlier and is still in the shop. */
  appointments: DayAtAGlance['appointments']
}

export function UnpaidCard({ today, appointments }: Props) {
  const zone = useZone()
  const { debts, invoices, read, isByStatus } = useOwed(today)
  const ages = useMemo(() => byAge(debts, today, zone), [debts, today, zone])
  const debtors = useMemo(() => byDebtor(debts, today, zone), [debts, today, zone])
  const inShop = useMemo(() => {
    const here = new Set(
      appointments.filter(({ status }) => isInShop(status)).map(({ customerId }) => customerId),
    )
    return debtors
      .filter(({ customerId }) => here.has(customerId))
      .map(({ customerId }) => ({
        customerId,
        invoices: invoices.filter((invoice) => invoice.customerId === customerId),
      }))
  }, [appointments, debtors, invoices])
  const cents = ages.reduce((sum, age) => sum + age.cents, 0)
  return (
    <Card
      title="Unpaid"
      of={ofWhat(read, zone, debts.length === 0)}
      actions={
        <>
          <ExportMore
            of="unpaid customers"
            list={{
              kind: 'unpaid customers',
              rows: debtors,
              today,
              isWhole: isByStatus && read.isDone && !read.isCut,
            }}
          />
          <Link to="/invoices" className={LINK_BESIDE_BUTTONS}>
            Invoices
          </Link>
        </>
      }
    >
      {debts.length === 0 && !read.isDone && read.failure === null && <Skeleton className="h-40" />}
      {debts.length > 0 && (
        <>
          <p className="mb-2 text-3xl font-semibold tracking-tight">{dollars(cents)}</p>
          <Ages ages={ages} />
          <DebtorsInShop owing={inShop} />
          <h3 className="mt-3 font-semibold">Owed longest</h3>
          <ShortList label="Unpaid" rows={debtors} most={MOST}>
            {(debtor) => <DebtorRow key={debtor.customerId} debtor={debtor} />}
          </ShortList>
        </>
      )}
      <HowCounted list={read} noun={isByStatus ? 'open invoices' : 'invoices'} isNothing={debts.length === 0}>
        Counted from the due date, or from the invoice date if there is none. Drafts and voided invoices are
        left out.
      </HowCounted>
    </Card>
  )
}

/** What the sum is of, where it is not of everything. */
function ofWhat({ isDone, isCut, reached }: Backwards<unknown>, zone: string, isNothing: boolean): string {
  if (!isDone) return 'as far as loaded'
  const since =
    reached !== null && Number.isFinite(reached) ? `, made since ${showFullDate(reached, zone)}` : ''
  if (isNothing) return `nobody${since}`
  return `open${isCut ? ', as far as loaded' : since}`
}

function Ages({ ages }: { ages: readonly Aged[] }) {
  // The class before its time is there only where something is in it.
  const shown = ages.filter(({ age, invoices }) => age.from >= 0 || invoices > 0)
  const cell = 'border-t border-line py-1.5 not-first:pl-3'
  return (
    <table className="mb-3 w-full">
      <caption className="sr-only">What is owed, by age</caption>
      <thead>
        <tr className="text-left text-sm text-ink-3">
          <th className="pb-1 font-normal">Since due</th>
          <th className="pb-1 pl-3 text-right font-normal">Customers</th>
          <th className="pb-1 pl-3 text-right font-normal">Open</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((aged) => (
          <tr key={aged.age.from}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {ageWords(aged.age)}
            </th>
            <td className={`${cell} text-right text-ink-2`}>{aged.customers}</td>
            <td className={`${cell} text-right`}>{dollars(aged.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DebtorRow({ debtor: { customerId, cents, invoices, oldest } }: { debtor: Debtor }) {
  const name = useCustomerName(customerId)
  return (
    <li>
      <Link
        to="/customers/$id"
        params={{ id: customerId }}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name ?? 'A customer'}</span>
          <span className="block truncate text-sm text-ink-2">
            {invoices === 1
              ? `1 invoice, ${dueWords(oldest)}`
              : `${invoices} invoices, the oldest ${dueWords(oldest)}`}
          </span>
        </span>
        <span className="font-semibold">{dollars(cents)}</span>
      </Link>
    </li>
  )
}

/** "8 to 30 days" */
function ageWords({ from, to }: AgeClass): string {
  if (from === -Infinity) return 'Not due yet'
  return to === Infinity ? `Over ${from - 1} days` : `${from} to ${to} days`
}

const count = (days: number) => `${days} day${days === 1 ? '' : 's'}`

/** "due 12 days ago" */
function dueWords(days: number | null): string {
  if (days === null) return 'without a date'
  return days < 0 ? `due in ${count(-days)}` : days === 0 ? 'due today' : `due ${count(days)} ago`
}

type Owing = { customerId: string; invoices: readonly Invoice[] }

/** Who owes and whose car is in the shop: they stand at the counter anyhow. */
function DebtorsInShop({ owing }: { owing: readonly Owing[] }) {
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

/** Open invoices, as debts. */
function useOwed(today: Day): OpenInvoices & { debts: readonly Debt[] } {
  const zone = useZone()
  const open = useOpenInvoices(today)
  const { invoices } = open
  const debts = useMemo(() => invoices.map((invoice) => debtOf(invoice, zone)), [invoices, zone])
  return { debts, ...open }
}
