import { openAsItIs, type AsItIs } from '../store/asItIs'
import { checking, type Counts } from '../store/checking'
import type { Reader, Store } from '../store/engine'
import { invoiceFault, paymentFault, quoteFault } from './faults'

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

/** What SQLite throws at a file that is damaged, as what is wrong with it; any other error as it is. */
export function asDamage(error: unknown, file: string): unknown {
  const isDamage =
    error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
  return isDamage ? new WrongBooks(`${file} is damaged: ${error.message}.`) : error
}

async function verified(database: AsItIs, file: string): Promise<Books> {
  if (database.format === 0) throw new WrongBooks(`${file} is no database of Frontdesk.`)
  return database.snapshot(async (reader) => {
    // A rule of a table that does not hold is no damage of the file: the record is looked for and named.
    const [broken, damaged] = parted(database.faults(), (words) =>
      words.startsWith('CHECK constraint failed'),
    )
    if (damaged[0] !== undefined) throw new WrongBooks(`${file} is damaged: ${damaged[0]}.`)
    const fault = (await recordFault(reader, null)) ?? strayFault(database)
    if (fault !== null) throw new WrongBooks(`In ${file}, ${fault}.`)
    if (broken[0] !== undefined) throw new WrongBooks(`In ${file}, a record breaks a rule: ${broken[0]}.`)
    return read(reader, null)
  })
}

function parted<T>(all: readonly T[], is: (item: T) => boolean): readonly [T[], T[]] {
  return [all.filter(is), all.filter((item) => !is(item))]
}

/** The same of a database whose engine holds to its own rules, and says itself where it is damaged; or of one shop in it. */
export const verifyStore = (store: Store, calledIt: string, shop: string | null = null): Promise<Books> =>
  store.snapshot(async (reader) => {
    const fault = await recordFault(reader, shop)
    if (fault !== null) throw new WrongBooks(`In ${calledIt}, ${fault}.`)
    return read(reader, shop)
  })

const read = async (reader: Reader, shop: string | null): Promise<Books> => ({
  counts: await checking.counts(reader, shop),
  ...(await checking.sums(reader, shop)),
})

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
  return `the record ${database.idOf(stray)} in ${stray.table} belongs to one in ${stray.parent} that is not there`
}
