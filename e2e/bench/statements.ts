import { appointments } from '../../src/service/store/appointments'
import { customers } from '../../src/service/store/customers'
import type { Writer } from '../../src/service/store/engine'
import { events } from '../../src/service/store/events'
import { invoices } from '../../src/service/store/invoices'
import { keys } from '../../src/service/store/keys'
import { payments } from '../../src/service/store/payments'
import type { Query } from '../../src/service/store/query'
import { shops } from '../../src/service/store/shops'
import { storedAnswers } from '../../src/service/store/storedAnswers'
import { vehicles } from '../../src/service/store/vehicles'

// The SQL that the store runs, asked of the store itself: the floor can't drift away from it.

/** The last statement that a call of the store would run. */
async function sqlOf(call: (writer: Writer, row: never) => Promise<unknown>): Promise<string> {
  let last = ''
  const note = ({ compiled }: Pick<Query<never, unknown>, 'compiled'>) => (last = compiled('sqlite').sql)
  const recorder: Writer = {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store knows the columns, and no value is read
  await call(recorder, {} as never)
  return last
}

export async function statementsOfTheStore(limit: number) {
  const page = { after: null, limit: limit + 1 }
  const span = { startAt: 0, endAt: 0 }
  return {
    key: await sqlOf((w) => keys.byHash(w, '')),
    list: await sqlOf((w) => appointments.page(w, '', page)),
    appointment: await sqlOf((w) => appointments.byId(w, '', '')),
    customer: await sqlOf((w) => customers.byId(w, '', '')),
    vehicle: await sqlOf((w) => vehicles.byId(w, '', '')),
    openWithin: await sqlOf((w) => appointments.openWithin(w, '', span, '')),
    shop: await sqlOf((w) => shops.byId(w, '')),
    addAppointment: await sqlOf((w, row) => appointments.insert(w, row)),
    addEvent: await sqlOf((w, row) => events.insert(w, row)),
    invoice: await sqlOf((w) => invoices.byId(w, '', '')),
    changeInvoice: await sqlOf((w, row) => invoices.update(w, row)),
    addPayment: await sqlOf((w, row) => payments.insert(w, row)),
    answer: await sqlOf((w) => storedAnswers.fresh(w, '', '', 0)),
    keepAnswer: await sqlOf((w, row) => storedAnswers.keep(w, row)),
  }
}
