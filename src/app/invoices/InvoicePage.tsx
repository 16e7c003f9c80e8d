import { useQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { callLink } from '~/app/format/contactLinks'
import { StatusWord } from '~/app/format/StatusWord'
import { EditForm } from '~/app/forms/EditForm'
import { saidBy } from '~/app/forms/TwoVersions'
import { useEdit } from '~/app/forms/useEdit'
import { nameOfInvoice, ageOf, dueDayOf, earlierCode } from '~/app/money/invoiceWords'
import { Lines } from '~/app/money/Lines'
import { PaymentLines } from '~/app/payments/PaymentLines'
import { RecordPayment } from '~/app/payments/RecordPayment'
import { useNotRecorded, usePaid } from '~/app/payments/useInvoiceSnapshot'
import { usePayment } from '~/app/payments/usePayment'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showFullDate, useZone } from '~/app/session/shopTime'
import { Back } from '~/app/shell/page/Back'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { Failure } from '~/client/api/failure'
import { useOutdated } from '~/client/cache/useRecords'
import type { Following, Writer } from '~/client/features'
import { invoiceQuery, paymentsOfInvoice, updateInvoice } from '~/client/nouns/invoices'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { isBegun } from '~/client/payments/paymentStatus'
import type { PaymentMethod } from '~/domain/payments'
import { shortCode } from '~/domain/shortCode'
import { showPhone } from '~/domain/text/phone'
import { Button } from '~/ui/Button'
import { TextArea, TextField } from '~/ui/Field'
import { LINK } from '~/ui/link'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
import { toast } from '~/ui/toast'
import { changesFor, detailsFields, detailsOf, detailsShape, type Details } from './detailsTyped'
import { InvoiceActions } from './InvoiceActions'
import { InvoiceLetter, InvoiceReceipt } from './InvoicePapers'
import { InvoiceSums, showDueDay } from './InvoiceSums'
import { OpenAppointmentsCard } from './OpenAppointmentsCard'
import { UnconfirmedChanges } from './UnconfirmedChanges'
import { useInvoiceCar } from './useInvoices'
import { usePrinting } from './usePrinting'

const route = getRouteApi('/frame/invoices/$id')
const NO_PAYMENTS: readonly Payment[] = []

export default function InvoicePage() {
  const { id } = route.useParams()
  const { data: invoice, error, isError, isFetching, refetch } = useInvoice(id)
  const name = invoice ? nameOfInvoice(invoice) : shortCode(id)
  useTitle(`Invoice ${name}`)
  useNotRecorded(route.useSearch().pay !== undefined && invoice === undefined)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      <Back to="/invoices">Invoices</Back>
      {isError && !invoice && (
        <div className="mt-1 max-w-2xl">
          <h1 className="mb-4 text-xl font-semibold">Invoice {name}</h1>
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!invoice && !isError && <Skeleton className="mt-3 h-8 w-72" />}
      {invoice && (
        <Shown key={invoice.id} invoice={invoice} reading={{ isFetching, again: () => void refetch() }} />
      )}
    </section>
  )
}

function useInvoice(id: string) {
  const connection = useConnection()
  return useQuery(invoiceQuery(connection, id))
}

type InvoiceReading = { isFetching: boolean; again: () => void }

function Shown({ invoice, reading }: { invoice: Invoice; reading: InvoiceReading }) {
  const connection = useConnection()
  const isOutdated = useOutdated(connection.records.invoices, invoice.id)
  const { pay } = route.useSearch()
  const navigate = route.useNavigate()
  const name = useCustomerName(invoice.customerId)
  const car = useInvoiceCar(invoice)
  const payments = useQuery(paymentsOfInvoice(connection, invoice.id)).data ?? NO_PAYMENTS
  const payment = usePayment(invoice.id)
  const { sheet, print } = usePrinting({ invoice, payments }, payment.look)
  const hasPanel = payment.mayRecord || isBegun(payment.status)
  const openPanel = (method: 1 | PaymentMethod = 1) =>
    void navigate({ search: { pay: method }, resetScroll: false })
  const closePanel = () => void navigate({ search: {}, replace: true, resetScroll: false })

  return (
    <>
      <header className="mt-1 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/customers/$id"
          params={{ id: invoice.customerId }}
          className="text-xl font-semibold underline-offset-4 hover:underline"
        >
          {name ?? 'The customer'}
        </Link>
        {car && (
          <span className="flex flex-wrap items-center gap-x-2">
            {car.year} {car.make} {car.model}
            {car.plate !== null && <Plate>{car.plate}</Plate>}
          </span>
        )}
        {isOutdated ? <ReadAgain {...reading} /> : <StatusWord status={invoice.status} />}
        <h1 className="text-ink-2">
          Invoice <span className="short-code">{nameOfInvoice(invoice)}</span>
        </h1>
        <span className="flex-1" />
        <InvoiceActions
          invoice={invoice}
          payment={payment}
          hasPayments={payments.length > 0}
          isOutdated={isOutdated}
          onPay={openPanel}
          onPrint={(kind) => void print(kind)}
        />
      </header>
      <UnconfirmedChanges invoice={invoice} />
      <div className="rounded-lg bg-surface pb-4">
        <DetailsCard invoice={invoice} />
        {invoice.billed && <Lines lines={invoice.billed.lines} />}
        <div className="grid gap-x-10 gap-y-4 px-4 pt-4 sm:grid-cols-2 lg:px-5">
          <PaymentsCard invoice={invoice} />
          <section aria-label="Amounts" className="w-full max-w-96 sm:col-start-2 sm:justify-self-end">
            <InvoiceSums invoice={invoice} payments={payments} isOutdated={isOutdated} />
          </section>
        </div>
      </div>
      <OpenAppointmentsCard customerId={invoice.customerId} />
      {hasPanel && (
        <RecordPayment
          invoice={invoice}
          payment={payment}
          name={name}
          open={pay !== undefined}
          method={pay === 1 ? null : (pay ?? null)}
          onClose={closePanel}
          onPrintReceipt={(handed) => void print('receipt', handed)}
        />
      )}
      {sheet.kind === 'letter' ? <InvoiceLetter {...sheet} /> : <InvoiceReceipt {...sheet} />}
    </>
  )
}

/** A payment says that its invoice is another now, and not which: nothing is called unpaid until that was read. */
function ReadAgain({ isFetching, again }: InvoiceReading) {
  if (isFetching) return <span role="status">Loading the invoice…</span>
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-2 text-warn">
      New payment. The new balance is not loaded yet.
      <Button onClick={again}>Load it again</Button>
    </span>
  )
}

/** When it is due, where it came from, and what is noted on it. */
function DetailsCard({ invoice }: { invoice: Invoice }) {
  const { api, features } = useConnection()
  const zone = useZone()
  const age = ageOf(invoice, zone, useMinute())
  const phone = useKnownCustomer(invoice.customerId)?.phone
  const writer = features.write.invoices
  /** The way to save it as it was at the beginning of the edit: it may be denied meanwhile, which is told then. */
  const [edited, setEdited] = useState<typeof writer | null>(null)
  const due = dueDayOf(invoice, zone)
  const quoteId = invoice.billed?.quoteId ?? null
  const code = earlierCode(invoice)
  return (
    <section aria-label="Details" className="px-4 py-3 lg:px-5">
      {edited ? (
        <div className="max-w-xl">
          <EditDetails invoice={invoice} writer={edited} onDone={() => setEdited(null)} />
        </div>
      ) : (
        <div className="flex items-start gap-4">
          <dl className="flex min-w-0 flex-1 flex-wrap gap-x-8 gap-y-2">
            {phone && (
              <Told name="Phone">
                <a href={callLink(phone)} className={LINK}>
                  {showPhone(phone)}
                </a>
              </Told>
            )}
            <Told name="Made">{showFullDate(invoice.createdAt, zone)}</Told>
            {invoice.more?.sentAt && <Told name="Sent">{showFullDate(invoice.more.sentAt, zone)}</Told>}
            {due !== null && (
              <Told name="Due">
                {showDueDay(due)}
                {age !== null && (
                  <span className={age.isLate ? 'font-semibold text-danger' : 'text-ink-2'}>
                    , {age.words}
                  </span>
                )}
              </Told>
            )}
            {invoice.paidAt !== null && <Told name="Paid">{showFullDate(invoice.paidAt, zone)}</Told>}
            {quoteId !== null && api.quotes && (
              <Told name="From">
                <Link to="/quotes/$id" params={{ id: quoteId }} className={LINK}>
                  Its quote
                </Link>
              </Told>
            )}
            {code !== null && (
              <Told name="Code">
                <span className="short-code">{code}</span>
              </Told>
            )}
            {invoice.notes && (
              <Told name="Notes">
                <p className="whitespace-pre-wrap wrap-anywhere">{invoice.notes}</p>
              </Told>
            )}
          </dl>
          {writer && (
            <Button look="quiet" className="-my-1 -mr-2" onClick={() => setEdited(writer)}>
              Edit
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Told = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Props = {
  invoice: Invoice
  writer: Writer<'invoices'>
  onDone: () => void
}

const say = saidBy<Details>({ due: 'Due', notes: 'Notes' }, (field, value) =>
  field === 'due' ? showDueDay(value) : value,
)

function EditDetails({ invoice, writer, onDone }: Props) {
  const connection = useConnection()
  const zone = useZone()
  const name = connection.searchIndex.nameOf(invoice.customerId) ?? nameOfInvoice(invoice)
  const { mutationFn } = updateInvoice(writer, invoice.id, name)
  const update = useMutation({
    mutationFn: ({ changes, ...following }: { changes: Partial<Details> } & Following) =>
      mutationFn({ changes: changesFor(changes, zone), ...following }),
    onSuccess: () => toast({ title: 'The invoice is saved' }),
  })
  const edit = useEdit({
    name: `invoice/${invoice.id}`,
    shape: detailsShape,
    rules: detailsFields,
    start: detailsOf(invoice, zone),
    now: detailsOf(invoice, zone),
    async read() {
      const { invoices } = connection.api
      if (!invoices) throw new Failure('forbidden', 'This key may not read invoices')
      const now = await invoices.get(invoice.id, { priority: 'act' })
      return detailsOf(now, zone)
    },
    save: update,
    onEnd: onDone,
  })
  return (
    <EditForm edit={edit} say={say}>
      <TextField label="Due" type="date" autoFocus {...edit.input('due')} />
      <TextArea label="Notes" {...edit.input('notes')} hint="Printed on the invoice." />
    </EditForm>
  )
}

/** What was paid so far. Only what the service has confirmed stands here. */
function PaymentsCard({ invoice }: { invoice: Invoice }) {
  const { data, isBehind, isReading, error, isLoadingError, refetch } = usePaid(invoice)
  if (data === null) return null
  return (
    <section aria-label="Payments" className="min-w-0">
      <h2 className="mb-1 font-semibold">Paid so far</h2>
      {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {(data ? isReading && data.length === 0 : !isLoadingError) && <Skeleton className="h-5 w-40" />}
      {data?.length === 0 && !isReading && (
        <p className="text-ink-2">{isBehind ? 'No payment is listed.' : 'Nothing paid yet.'}</p>
      )}
      {data && data.length > 0 && <PaymentLines payments={data} label="Payments" />}
    </section>
  )
}
