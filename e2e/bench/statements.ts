import type { Writer } from '~/service/store/engine'
import type { Compiled, Query } from '~/service/store/query'
import { appointments } from '~/service/store/tables/appointments'
import { counters } from '~/service/store/tables/counters'
import { customers } from '~/service/store/tables/customers'
import { events } from '~/service/store/tables/events'
import { invoices } from '~/service/store/tables/invoices'
import { keys } from '~/service/store/tables/keys'
import { payments } from '~/service/store/tables/payments'
import { shops } from '~/service/store/tables/shops'
import { storedAnswers } from '~/service/store/tables/storedAnswers'
import { vehicles } from '~/service/store/tables/vehicles'

// The SQL that the store runs, asked of the store itself: the floor can't drift away from it.

/** The last statement that a call of the store would run, and how its values are laid out. */
async function compiledOf(call: (writer: Writer, row: never) => Promise<unknown>): Promise<Compiled> {
  const seen: Compiled[] = []
  const note = ({ compiled }: Pick<Query<never, unknown>, 'compiled'>) => void seen.push(compiled('sqlite'))
  const recorder: Writer = {
    now: 0,
    async all(query) {
      note(query)
      return []
    },
    async first(query) {
      note(query)
      return undefined
    },
    async run(query) {
      note(query)
      return 0
    },
    attempt: (work) => work(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stands for a row of any table, of which the recorder reads no value
  await call(recorder, {} as never)
  const last = seen.at(-1)
  if (!last) throw new Error('the store ran nothing')
  return last
}

export async function statementsOfTheStore(limit: number) {
  const page = { after: null, limit: limit + 1 }
  const span = { startAt: 0, endAt: 0 }
  return {
    key: await compiledOf((w) => keys.byHash(w, '')),
    list: await compiledOf((w) => appointments.page(w, '', page)),
    appointment: await compiledOf((w) => appointments.byId(w, '', '')),
    customer: await compiledOf((w) => customers.byId(w, '', '')),
    vehicle: await compiledOf((w) => vehicles.byId(w, '', '')),
    openWithin: await compiledOf((w) => appointments.openWithin(w, '', span, '')),
    shop: await compiledOf((w) => shops.byId(w, '')),
    addAppointment: await compiledOf((w, row) => appointments.insert(w, row)),
    // No shop is there to count for.
    takeEvent: await compiledOf((w) => counters.takeEvent(w, '').catch(() => 0)),
    addEvent: await compiledOf((w, row) => events.insert(w, row)),
    invoice: await compiledOf((w) => invoices.byId(w, '', '')),
    changeInvoice: await compiledOf((w, row) => invoices.update(w, row)),
    addPayment: await compiledOf((w, row) => payments.insert(w, row)),
    answer: await compiledOf((w) => storedAnswers.fresh(w, '', '', 0)),
    keepAnswer: await compiledOf((w, row) => storedAnswers.keep(w, row)),
  }
}
