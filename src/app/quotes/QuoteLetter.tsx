import type { Customer, Quote, Vehicle } from '../../client/records'
import { dollars } from '../../domain/money'
import { showPhone } from '../../domain/phone'
import { shortCode } from '../../domain/shortCode'
import { Letter } from '../print/Letter'
import { Signature } from '../print/Signature'
import { useIsCopy } from '../print/useIsCopy'
import { useLetterhead } from '../print/useLetterhead'
import { showFullDate, useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { vehicleWords } from './vehicleWords'

type Props = {
  quote: Quote
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  name: string | null
}

/** What can be signed needs no mark; anything else is marked as what it is. */
const UNMARKED = ['sent', 'accepted']

const present = (...rows: readonly (string | null | undefined)[]) =>
  rows.filter((row): row is string => typeof row === 'string' && row !== '')

/** The quote on letter paper, to be signed. */
export function QuoteLetter({ quote, customer, vehicle, name }: Props) {
  const shop = useLetterhead()
  const zone = useZone()
  const { expiresAt, createdAt, status } = quote
  // A draft may be changed and printed again: with other lines it is not a copy.
  const isCopy = useIsCopy(`quote/${quote.id}`, JSON.stringify(quote))
  const phone = customer?.phone ?? null
  return (
    <Letter
      title="Quote"
      shop={shop}
      code={shortCode(quote.id)}
      state={UNMARKED.includes(status) ? null : statusWord(status)}
      isCopy={isCopy}
      facts={[
        { name: 'Date', value: showFullDate(createdAt, zone) },
        ...(expiresAt === null ? [] : [{ name: 'Valid until', value: showFullDate(expiresAt, zone) }]),
      ]}
      to={present(customer?.name ?? name, phone === null ? null : showPhone(phone), customer?.email)}
      vehicle={
        vehicle
          ? present(
              vehicleWords(vehicle),
              [vehicle.trim, vehicle.color].filter((part) => part !== null).join(' · '),
              vehicle.plate === null ? null : `Plate ${vehicle.plate}`,
              vehicle.vin === null ? null : `VIN ${vehicle.vin}`,
            )
          : []
      }
      lines={quote.lines}
      sums={[
        { word: 'Subtotal', value: dollars(quote.subtotalCents) },
        { word: 'Tax', value: dollars(quote.taxCents) },
        { word: 'Total', value: dollars(quote.totalCents), isTotal: true },
      ]}
    >
      <Signature words="I agree to the work above at this price." />
    </Letter>
  )
}
