import { Link } from '@tanstack/react-router'
import { ALL } from '~/app/board/boardSearch'
import { ExportMore } from '~/app/csv/ExportMore'
import { useCustomerName } from '~/app/customers/useCustomer'
import { HowCounted } from '~/app/money/HowCounted'
import { ShortList } from '~/app/money/ShortList'
import { type BackwardsList, useBackwardsList, useRefreshTotals } from '~/app/money/useBackwardsList'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showDay, showTime, useZone, showMonthDay } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import type { Quote } from '~/client/nouns/nouns'
import { quotesOfStatus } from '~/client/nouns/totals'
import { isInShop, isToConfirm } from '~/domain/appointments'
import { dollars } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { dayOf, type Day } from '~/domain/time/zone'
import { Card } from '~/ui/Card'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import { CarsCard, StatusTiles } from './CarsCard'
import { DoneCars } from './DoneCars'
import { DueNext } from './DueNext'
import { NeedsAttentionCard } from './NeedsAttentionCard'
import { TakingsCard } from './TakingsCard'
import { UnpaidCard } from './UnpaidCard'
import { useDayAtAGlance, type DayAtAGlance } from './useDayAtAGlance'

/** The shop at a glance: who needs somebody now, and what came in. Of each part as much as this connection can know. */
export default function TodayPage() {
  useTitle('Today')
  const zone = useZone()
  const now = useMinute()
  const today = dayOf(now, zone)
  const { api } = useConnection()
  useCapabilities()
  useRefreshTotals()
  const appointments = useDayAtAGlance(today)
  return (
    <section className="@container min-h-0 flex-1 overflow-y-auto px-3 pt-3 pb-8 sm:px-4 lg:px-5">
      <header className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3">
        <h1 className="text-xl font-semibold">Today</h1>
        <p className="text-ink-3">
          {showDay(today)}, {showTime(now, zone)}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @5xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {api.appointments && <Cars appointments={appointments} today={today} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-2">
            {api.appointments && api.invoices && <NeedsAttentionCard today={today} />}
            {api.quotes && <AcceptedCard />}
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-2 @5xl:grid-cols-[minmax(0,1fr)]">
          {api.payments && <TakingsCard today={today} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {api.appointments && (
              <TomorrowCard
                look={appointments.look}
                tomorrow={appointments.tomorrow}
                day={appointments.nextDay}
              />
            )}
            {api.invoices && <UnpaidCard today={today} appointments={appointments.appointments} />}
          </div>
        </div>
      </div>
    </section>
  )
}

function Cars({
  appointments: { look, appointments, cars, left },
  today,
}: {
  appointments: DayAtAGlance
  today: Day
}) {
  if (look.isFailed) return <FailureNotice failure={look.error} onRetry={look.refetch} />
  if (look.isPending) return <Skeleton className="h-80" />
  const isPartly = !look.isWhole || look.skipped > 0
  return (
    <>
      <StatusTiles counts={cars.counts} />
      <CarsCard cars={cars} />
      <DoneCars today={today} appointments={appointments} />
      {left.length > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg bg-surface px-4 py-3">
          <span>
            <b className="font-semibold">{left.length.toLocaleString('en-US')}</b> booked for earlier days,
            still open. Please update {left.length === 1 ? 'it' : 'them'}
          </span>
          <Link to="/board" search={{ day: ALL }} className={LINK_BESIDE_BUTTONS}>
            All open
          </Link>
        </p>
      )}
      <DueNext look={look} cars={cars} />
      {isPartly && (
        <p className="text-sm text-ink-3">
          {!look.isWhole && 'Still loading. '}
          {look.skipped > 0 && `${look.skipped.toLocaleString('en-US')} could not be read.`}
        </p>
      )}
    </>
  )
}

const MOST = 5

/** Work that was agreed to and is not billed yet. */
function AcceptedCard() {
  const connection = useConnection()
  const read = useBackwardsList(quotesOfStatus(connection, 'accepted'))
  // Converted since, it is not among them any more.
  const accepted = { ...read, rows: read.rows.filter(({ status }) => status === 'accepted') }
  const cents = accepted.rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <Card
      title="Accepted, not converted"
      of={ofWords(accepted)}
      actions={
        <ExportMore
          of="accepted quotes"
          list={{
            kind: 'quotes',
            of: [{ status: 'accepted', customerId: null }],
            rows: accepted.rows,
            isWhole: accepted.isDone && !accepted.isCut,
          }}
        />
      }
    >
      {accepted.rows.length === 0 && !accepted.isDone && accepted.failure === null && (
        <Skeleton className="h-11" />
      )}
      {accepted.rows.length > 0 && (
        <>
          <p className="mb-1 text-3xl font-semibold tracking-tight">{dollars(cents)}</p>
          <ShortList label="Accepted, not converted" rows={accepted.rows} most={MOST}>
            {(quote) => <QuoteRow key={quote.id} quote={quote} />}
          </ShortList>
        </>
      )}
      <HowCounted list={accepted} noun="accepted quotes" isNothing={accepted.rows.length === 0} />
    </Card>
  )
}

function ofWords({ rows, isDone, isCut }: Pick<BackwardsList<Quote>, 'rows' | 'isDone' | 'isCut'>): string {
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'quote' : 'quotes'}`
  if (!isDone) return rows.length === 0 ? '' : `${count} so far`
  return rows.length === 0 ? 'nothing' : isCut ? `${count}, as far as loaded` : count
}

function QuoteRow({ quote }: { quote: Quote }) {
  const zone = useZone()
  const name = useCustomerName(quote.customerId)
  const [first, ...others] = quote.lines
  return (
    <li>
      <Link
        to="/quotes/$id"
        params={{ id: quote.id }}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{name ?? 'A customer'}</span>
          <span className="block text-sm text-ink-2">
            {first ? first.description : `Quote ${shortCode(quote.id)}`}
            {others.length > 0 && ` +${others.length}`}, quoted {showMonthDay(quote.createdAt, zone)}
          </span>
        </span>
        <span className="font-semibold">{dollars(quote.totalCents)}</span>
      </Link>
    </li>
  )
}

type TomorrowCardProps = Pick<DayAtAGlance, 'look' | 'tomorrow'> & { day: Day }

function TomorrowCard({ look, tomorrow, day }: TomorrowCardProps) {
  const booked = tomorrow.filter(({ status }) => !isInShop(status)).length
  const open = tomorrow.filter(({ status }) => isToConfirm(status)).length
  const words = booked === 0 ? 'nobody booked' : `${booked} booked, ${open} not confirmed`
  return (
    <Card
      title="Tomorrow"
      of={look.isPending || look.isFailed ? null : `${words}${look.isWhole ? '' : ' so far'}`}
      actions={
        <>
          {open > 0 ? (
            <Link to="/schedule/calls" className={LINK_BESIDE_BUTTONS}>
              Call list
            </Link>
          ) : (
            <Link to="/board" search={{ day }} className={LINK_BESIDE_BUTTONS}>
              Board
            </Link>
          )}
        </>
      }
    />
  )
}
