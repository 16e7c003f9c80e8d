import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Quote } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { Plate } from '../../ui/Plate'
import { useApart } from '../people/useApart'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { ageWords, expiryWords } from './quoteWords'

const COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_7rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_7rem_6rem] xl:grid-cols-[minmax(0,8fr)_minmax(0,6.5fr)_minmax(0,4.5fr)_7.5rem_7rem_5.25rem_6rem]'

/** A quote in a list: what the job is, then for which car, and whose. */
export function QuoteRow({ quote }: { quote: Quote }) {
  const { id, customerId, vehicleId, lines, status, totalCents } = quote
  const { directory } = useConnection()
  const name = useCustomerName(customerId) ?? 'A customer'
  const apart = useApart({ customerId, vehicleId })
  const car = useSyncExternalStore(directory.subscribe, () =>
    vehicleId === null ? null : directory.vehicleOf(vehicleId),
  )
  const zone = useZone()
  const now = useMinute()
  const expiry = expiryWords(quote, zone, now)
  const [first] = lines
  return (
    <div className={`group list-row ${COLUMNS}`}>
      <Link to="/quotes/$id" params={{ id }} className="list-link">
        <span className="two-lines first-line">
          <b className="font-semibold">{first?.description ?? 'No lines yet'}</b>
          {/* Never alone in a line of its own. */}
          {lines.length > 1 && <span className="text-sm text-ink-3">{`\u00a0+${lines.length - 1}`}</span>}
        </span>
        <span className="two-lines text-ink-2 max-lg:hidden">
          {vehicleId !== null && car === null && <span className="text-ink-3 print:hidden">…</span>}
          {car && (
            <>
              {car.year} {car.make} {car.model} {car.plate !== null && <Plate>{car.plate}</Plate>}
            </>
          )}
        </span>
        <span className="second-line min-w-0 leading-5 max-sm:flex max-sm:gap-2">
          <span className="max-lg:truncate sm:max-lg:block lg:two-lines">{name}</span>
          <span className="text-ink-2 max-sm:max-w-[60%] max-sm:shrink-0 max-lg:truncate sm:max-lg:block lg:hidden">
            {apart}
          </span>
        </span>
        <span className="text-ink-2 max-xl:hidden">
          {expiry ? (
            <span className={expiry.isNear ? 'text-warn' : ''}>{expiry.words}</span>
          ) : (
            ageWords(quote, zone, now)
          )}
        </span>
        <span className="max-sm:col-start-2 max-sm:justify-self-end second-line">
          <StatusWord status={status} />
        </span>
        <span className="max-xl:hidden" />
        <span className="text-right font-semibold max-sm:col-start-2 first-line">{dollars(totalCents)}</span>
      </Link>
      <span className="short-code relative -col-end-2 row-start-1 max-xl:hidden">{shortCode(id)}</span>
    </div>
  )
}

export function QuoteHead() {
  return (
    <div aria-hidden className={`list-heads ${COLUMNS}`}>
      <span>Job</span>
      <span className="max-lg:hidden">Car</span>
      <span>Customer</span>
      <span className="max-xl:hidden">Time</span>
      <span>State</span>
      <span className="max-xl:hidden">Quote</span>
      <span className="text-right">Sum</span>
    </div>
  )
}
