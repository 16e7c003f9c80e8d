import { appointments } from '../../src/service/store/appointments'
import { customers } from '../../src/service/store/customers'
import type { Writer } from '../../src/service/store/engine'
import { events } from '../../src/service/store/events'
import { invoices } from '../../src/service/store/invoices'
import { keys } from '../../src/service/store/keys'
import { payments } from '../../src/service/store/payments'
import { shops } from '../../src/service/store/shops'
import { storedAnswers } from '../../src/service/store/storedAnswers'
import type * as rows from '../../src/service/store/tables'
import { vehicles } from '../../src/service/store/vehicles'

// The SQL that the store runs, asked of the store itself: the floor can't drift away from it.

/** The last statement that a call of the store would run. */
async function sqlOf(call: (writer: Writer) => Promise<unknown>): Promise<string> {
  let last = ''
  const recorder: Writer = {
    async all(query) {
      last = query.compiled('sqlite').sql
      return []
    },
    async first(query) {
      last = query.compiled('sqlite').sql
      return undefined
    },
    async run(query) {
      last = query.compiled('sqlite').sql
      return 0
    },
    attempt: (work) => work(),
  }
  await call(recorder)
  return last
}

/** Only the names of a row's columns matter to its SQL, and the store knows them itself. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is never read
const anyRow = <Row>() => ({}) as Row

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
    addAppointment: await sqlOf((w) => appointments.insert(w, anyRow<rows.AppointmentRow>())),
    addEvent: await sqlOf((w) => events.insert(w, anyRow<rows.EventRow>())),
    invoice: await sqlOf((w) => invoices.byId(w, '', '')),
    changeInvoice: await sqlOf((w) => invoices.update(w, anyRow<rows.InvoiceRow>())),
    addPayment: await sqlOf((w) => payments.insert(w, anyRow<rows.PaymentRow>())),
    answer: await sqlOf((w) => storedAnswers.fresh(w, '', '', 0)),
    keepAnswer: await sqlOf((w) => storedAnswers.keep(w, anyRow<rows.StoredAnswerRow>())),
  }
}
