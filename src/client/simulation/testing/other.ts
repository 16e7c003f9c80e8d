import { WELL_BEHAVED, type Behaviour } from '~/client/testing/otherMaker/behaviour'
import { createOtherMaker } from '~/client/testing/otherMaker/service'
import { addCustomer, addInvoice, addVisit } from '~/client/testing/otherMaker/stock'
import { LATEST_MS, LATEST_WITHOUT_KEYS_MS, type Maker, type Traits } from './service'
import { HOUR } from './world'

// The other maker's service, with any of its switches.

const KEYS = ['other_key', 'another_key'] as const
/** Of the writes of one that breaks, so many end in a 500 before they are done, and as many after. */
const BREAKS = 0.2

export type Switches = Partial<Behaviour> & { breaksByChance?: true }

export function otherMaker(name: string, { breaksByChance, ...changes }: Switches): Maker {
  const behaviour = { ...WELL_BEHAVED, ...changes }
  const { idempotency, recordedAt, times, date } = behaviour
  const honoursKeys = idempotency === 'keeps a 500' || (idempotency === 'honoured' && !breaksByChance)
  const traits: Traits = {
    name,
    isOurs: false,
    honoursKeys,
    ignoresKeys: idempotency === 'ignored',
    latestMs: honoursKeys ? LATEST_MS : LATEST_WITHOUT_KEYS_MS,
    // Without a Date nobody knows its time, so that no payment is dated by the desk.
    keepsRecordedAt:
      behaviour.date !== 'none' &&
      (recordedAt === 'kept' || recordedAt === 'refused when ahead') &&
      times !== 'seconds',
    breaks: breaksByChance === true,
    tellsTime: date === 'right',
    hasTime: date !== 'none',
  }
  return {
    traits,
    async newShop(now, totals, chance) {
      const breaks = () => {
        const drawn = chance()
        if (drawn < BREAKS) return 'before'
        return drawn < 2 * BREAKS ? 'after' : null
      }
      const other = createOtherMaker({
        now,
        behaviour: { ...behaviour, ...(breaksByChance && { breaks }) },
        keys: new Map(KEYS.map((key) => [key, {}])),
      })
      const { id } = addCustomer(other, 'Ruth Delgado')
      return {
        keys: KEYS,
        invoiceIds: totals.map((cents) => addInvoice(other, id, cents, now()).id),
        cardIds: [0, 1].map(
          (turn) => addVisit(other, { customerId: id, status: 'pending', at: now() + turn * HOUR }).id,
        ),
        fetch: ({ body, ...asking }) => other.fetch({ ...asking, text: async () => body ?? '' }),
        books: async () => ({
          payments: other.books.payments.all(),
          invoices: other.books.invoices.all(),
          cards: other.books.appointments.all(),
        }),
      }
    },
  }
}

/** Each switch of it by itself. */
export const OTHERS: readonly Maker[] = Object.entries<Switches>({
  'well behaved': {},
  'with strong tags': { etag: 'strong' },
  'with weak tags': { etag: 'weak' },
  'that checks tags wrongly': { etag: 'checked wrongly' },
  'that ignores keys': { idempotency: 'ignored' },
  'that honours keys for a minute': { idempotency: 'for a minute' },
  'that breaks': { breaksByChance: true },
  'that breaks and ignores keys': { breaksByChance: true, idempotency: 'ignored' },
  'that keeps a 500': { breaksByChance: true, idempotency: 'keeps a 500' },
  'that cuts recorded_at': { recordedAt: 'cut to seconds' },
  'that rounds recorded_at': { recordedAt: 'rounded to seconds' },
  'that puts its own recorded_at': { recordedAt: 'its own' },
  'that refuses a recorded_at ahead': { recordedAt: 'refused when ahead' },
  'without a Date': { date: 'none' },
  'whose Date is ahead': { date: { offByMs: 5_400_000 } },
  'whose Date is behind': { date: { offByMs: -5_400_000 } },
  'that allows overpayment': { overpayment: 'allowed' },
  'that allows overpayment and ignores keys': { overpayment: 'allowed', idempotency: 'ignored' },
  'that tells times in seconds': { times: 'seconds' },
  'that tells times with an offset': { times: 'with an offset' },
  'that minds no filters': { filters: { status: false, customer_id: false, invoice_id: false } },
  'that tells less': { history: 'absent', reference: 'dropped', unknownFields: false },
}).map(([name, switches]) => otherMaker(name, switches))
