import * as z from 'zod/mini'
import { LineItem } from '~/contract/full/quotes'
import { dollars, totals, type Line } from '~/domain/money'
import { PAYMENT_METHODS } from '~/domain/payments'
import { QUOTE_STATUSES } from '~/domain/quotes'
import type { Places } from '~/service/folder'
import type { Reader, Store } from '~/service/store/engine'
import { openAsItIs, type AsItIs } from '~/service/store/sqlite/connection'
import type { PaymentRow } from '~/service/store/tables/rows'
import { INVOICE_STORED } from '~/service/store/tables/statuses'
import { createVault } from '~/service/vault'
import { checking, type Counts, type CheckedInvoice, type CheckedQuote } from './checking'

/** The first record that is wrong, in words. */
export class WrongBooks extends Error {}

export type Books = { counts: Counts; invoiced_cents: number; paid_cents: number }

/** Reads all of a database, without changing anything. Throws at the first thing that is wrong with it. */
export async function verifyFile(file: string, calledIt = file): Promise<Books> {
  let database: AsItIs | undefined
  try {
    database = openAsItIs(file, calledIt)
    return await verified(database, calledIt)
  } catch (error) {
    throw asDamage(error, calledIt)
  } finally {
    database?.close()
  }
}

/** The same of a database whose engine holds to its own rules, and says itself where it is damaged; or of one shop in it. */
export const verifyStore = (store: Store, calledIt: string, shop: string | null = null): Promise<Books> =>
  store.snapshot(async (reader) => {
    const fault = await recordFault(reader, shop)
    if (fault !== null) throw new WrongBooks(`In ${calledIt}, ${fault}.`)
    return booksOf(reader, shop)
  })

/** What SQLite throws at a file that is damaged, as what is wrong with it; any other error as it is. */
export function asDamage(error: unknown, file: string): unknown {
  const isDamage =
    error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
  return isDamage ? new WrongBooks(`${file} is damaged: ${error.message}.`) : error
}

async function verified(database: AsItIs, file: string): Promise<Books> {
  if (database.format === 0) throw new WrongBooks(`${file} is not a Frontdesk database.`)
  return database.snapshot(async (reader) => {
    // A rule of a table that does not hold is no damage of the file: the record is looked for and named.
    const [broken, damaged] = parted(database.faults(), (words) =>
      words.startsWith('CHECK constraint failed'),
    )
    if (damaged[0] !== undefined) throw new WrongBooks(`${file} is damaged: ${damaged[0]}.`)
    const fault = (await recordFault(reader, null)) ?? strayFault(database)
    if (fault !== null) throw new WrongBooks(`In ${file}, ${fault}.`)
    if (broken[0] !== undefined) throw new WrongBooks(`In ${file}, a record breaks a rule: ${broken[0]}.`)
    return booksOf(reader, null)
  })
}

function parted<T>(all: readonly T[], is: (item: T) => boolean): readonly [T[], T[]] {
  return [all.filter(is), all.filter((item) => !is(item))]
}

const booksOf = async (reader: Reader, shop: string | null): Promise<Books> => ({
  counts: await checking.counts(reader, shop),
  ...(await checking.sums(reader, shop)),
})

/**
 * The first record that is wrong, in words; null where none is. Everything is reckoned anew from the lines and the payments,
 * by the same rules that wrote it.
 */
async function recordFault(reader: Reader, shop: string | null): Promise<string | null> {
  const payment = await checking.oddPayment(reader, shop)
  if (payment) return `payment ${payment.id} is wrong: ${paymentFault(payment)}`
  for await (const quote of checking.quotes(reader, shop)) {
    const fault = quoteFault(quote)
    if (fault !== null) return `quote ${quote.id} is wrong: ${fault}`
  }
  for await (const invoice of checking.invoices(reader, shop)) {
    const fault = invoiceFault(invoice)
    const name = invoice.number === null ? invoice.id : `${invoice.number} (${invoice.id})`
    if (fault !== null) return `invoice ${name} is wrong: ${fault}`
  }
  const appointment = await checking.oddAppointment(reader, shop)
  if (appointment)
    return `appointment ${appointment.id} is wrong: it ends before it begins, or has no status that there is: ${appointment.status}`
  const taken = await checking.takenNumber(reader, shop)
  if (taken)
    return `the next invoice of ${taken.name} would get number ${taken.number}, which ${taken.id} has`
  return null
}

function strayFault(database: AsItIs): string | null {
  const [stray] = database.strays()
  if (!stray) return null
  return `the record ${database.idOf(stray)} in ${stray.table} belongs to a missing one in ${stray.parent}`
}

const Lines = z.array(LineItem)

type Papers = { line_items: string; tax_cents: number; subtotal_cents: number; total_cents: number }

const money = (cents: number) => (Number.isSafeInteger(cents) ? dollars(cents) : `${cents} cents`)

function linesOf({ line_items }: Papers): Line[] | null {
  try {
    return Lines.parse(JSON.parse(line_items))
  } catch {
    return null
  }
}

function reckoned(lines: readonly Line[], taxCents: number) {
  try {
    return totals(lines, taxCents)
  } catch {
    return null // a quantity finer than any that is taken
  }
}

/** Of lines and tax; what else makes up the total of an invoice comes as extra. */
function sumFault(papers: Papers, extraCents: number): string | null {
  const lines = linesOf(papers)
  if (!lines) return 'its lines can’t be read'
  const sums = reckoned(lines, papers.tax_cents)
  if (!sums) return 'its lines and tax come to no sum that can be kept'
  if (sums.subtotalCents !== papers.subtotal_cents)
    return `its lines come to ${money(sums.subtotalCents)}, and its subtotal says ${money(papers.subtotal_cents)}`
  const total = sums.totalCents + extraCents
  if (total !== papers.total_cents)
    return `lines and tax come to ${money(total)}, and its total says ${money(papers.total_cents)}`
  return total < 0 ? `its total is ${money(total)}, less than nothing` : null
}

/** Of a payment that was found to be wrong by itself, whatever its invoice says. */
const paymentFault = ({ method, amount_cents }: Pick<PaymentRow, 'method' | 'amount_cents'>): string =>
  PAYMENT_METHODS.some((known) => known === method)
    ? `its amount is ${amount_cents} cents`
    : `there is no method ${method === '' ? '""' : method}`

function quoteFault(quote: CheckedQuote): string | null {
  const sums = sumFault(quote, 0)
  if (sums !== null) return sums
  if (!QUOTE_STATUSES.includes(quote.status)) return `there is no status ${quote.status}`
  const isConverted = quote.status === 'converted'
  if (isConverted && quote.invoices === 0) return 'it says converted, and there is no invoice of it'
  if (!isConverted && quote.invoices > 0) return `it says ${quote.status}, and there is an invoice of it`
  if (isConverted && quote.invoiced_cents !== quote.total_cents)
    return `it comes to ${money(quote.total_cents)}, and its invoice to ${money(Number(quote.invoiced_cents))}`
  return null
}

function invoiceFault(invoice: CheckedInvoice): string | null {
  const { deposit_applied_cents: deposit, amount_paid_cents: paid, total_cents: total } = invoice
  const sums = sumFault(invoice, invoice.fees_cents - invoice.discount_cents)
  if (sums !== null) return sums
  const taken = invoice.taken_cents + deposit
  const from = deposit === 0 ? 'its payments' : 'its payments and deposit'
  if (taken !== paid) return `${from} come to ${money(taken)}, and ${money(paid)} is written as paid`
  if (deposit < 0) return `its deposit is ${money(deposit)}, less than nothing`
  if (taken > total) return `${from} come to ${money(taken)}, more than its total of ${money(total)}`
  return statusFault(invoice) ?? paidAtFault(invoice)
}

function statusFault({ status, payments, total_cents, amount_paid_cents }: CheckedInvoice): string | null {
  if (!Object.hasOwn(INVOICE_STORED, status)) return `there is no status ${status}`
  const word = INVOICE_STORED[status]
  const balance = total_cents - amount_paid_cents
  const wrong = (why: string) => `it says ${word}, and ${why}`
  if (word === 'paid' && balance > 0) return wrong(`${money(balance)} is still open`)
  if (word === 'partial' && balance === 0) return wrong('nothing is open any more')
  if (word === 'partial' && payments === 0) return wrong('there is no payment of it')
  if ((word === 'draft' || word === 'unpaid') && payments > 0) return wrong('there are payments of it')
  return null
}

/** The time of the last payment, from when the balance reached nothing. */
function paidAtFault({ status, payments, paid_at, last_recorded_at }: CheckedInvoice): string | null {
  const word = INVOICE_STORED[status]
  if (word === 'voided') return null // it keeps what it had
  if (word !== 'paid') return paid_at === null ? null : `it says ${word}, and has a time at which it was paid`
  if (paid_at === null) return 'it says paid, and does not say when'
  const isLast = payments === 0 || paid_at === last_recorded_at
  return isLast ? null : 'the time at which it was paid is not that of its last payment'
}

/** How many webhooks, of one shop or of all, have a signing secret that this secret does not open; all of them where there is none. */
export async function sealedAgainst(
  reader: Reader,
  secret: Uint8Array | null,
  shop: string | null = null,
): Promise<number> {
  const vault = secret && createVault(secret)
  const rows = await checking.sealed(reader, shop)
  return rows.filter(({ sealed_secret }) => vault === null || vault.open(sealed_secret) === null).length
}

export const newSecretMade = ({ database, secretFile }: Places) =>
  `${database} is older than its secret: ${secretFile} was not there, and a new one was made. Everyone has to sign in ` +
  'again, and webhooks can’t be signed. If you have the old one, stop Frontdesk and put it there (or set FRONTDESK_SECRET); ' +
  'if not, give each webhook a new secret with: frontdesk webhooks rotate ID'
