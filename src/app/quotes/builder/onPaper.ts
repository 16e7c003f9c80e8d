import type { LetterSheetProps } from '~/app/print/Letter'
import { carRows, customerRows } from '~/app/print/parties'
import { showFullDate } from '~/app/session/shopTime'
import type { Vehicle, Customer, Quote } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'

/** What the customer signs under. */
export const AGREED = 'I agree to the work above at this price.'

type Sums = Record<'subtotalCents' | 'taxCents' | 'totalCents', number | null>
type Written = Sums & Pick<Quote, 'lines' | 'expiresAt' | 'createdAt'>
type Parties = { customer: Customer | undefined; vehicle: Vehicle | undefined; name: string | null }

const dollarsOrDash = (cents: number | null) => (cents === null ? '–' : dollars(cents))

/** What a quote says on its paper: printed, and looked at while it is typed. */
export function onPaper(
  { lines, expiresAt, createdAt, subtotalCents, taxCents, totalCents }: Written,
  { customer, vehicle, name }: Parties,
  zone: string,
): Pick<LetterSheetProps, 'facts' | 'to' | 'vehicle' | 'lines' | 'sums'> {
  return {
    facts: [
      { name: 'Date', value: showFullDate(createdAt, zone) },
      ...(expiresAt === null ? [] : [{ name: 'Valid until', value: showFullDate(expiresAt, zone) }]),
    ],
    to: customerRows(customer, name),
    vehicle: vehicle ? carRows(vehicle) : [],
    lines,
    sums: [
      { word: 'Subtotal', value: dollarsOrDash(subtotalCents) },
      { word: 'Tax', value: dollarsOrDash(taxCents) },
      { word: 'Total', value: dollarsOrDash(totalCents), isTotal: true },
    ],
  }
}

/** "2019 Honda Civic" */
export const vehicleWords = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`
