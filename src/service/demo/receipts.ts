import type { PaymentMethod } from '../../domain/payments'
import type { Random } from './random'

const digits = (random: Random, count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0')

const CARDS = ['Visa', 'Visa', 'Mastercard', 'Amex', 'Discover']
const PAID_BY_OTHERS = ['Gift certificate', 'Financing plan', 'Warranty company', 'Insurance']

/** What the terminal, the check or the bank gave to find the money by. */
const REFERENCES: Readonly<Record<PaymentMethod, (random: Random) => string | null>> = {
  card: (random) => `${random.pick(CARDS)} ${digits(random, 4)}, approval ${digits(random, 6)}`,
  check: (random) => `Check ${random.int(101, 9_899)}`,
  ach: (random) => `ACH ${digits(random, 9)}`,
  other: (random) => random.pick(PAID_BY_OTHERS),
  cash: () => null,
}

export const referenceOf = (random: Random, method: PaymentMethod) => REFERENCES[method](random)

const NOTES = [
  'Paid by spouse',
  'Paid by phone',
  'Receipt mailed',
  'Left in the night box',
  'Asked for a copy',
]

export const paymentNote = (random: Random) => (random.chance(0.06) ? random.pick(NOTES) : null)
