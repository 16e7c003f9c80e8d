import type { Behaviour } from './behaviour'
import { callerOf } from './caller'
import type { Rights } from './rights'
import { createOtherMaker, OTHER_KEY } from './service'
import { addCustomer, addInvoice } from './stock'

/** Between two seconds, so that what is cut or rounded shows. */
const MAY_MORNING = Date.parse('2026-05-04T09:00:00.600Z')

export type Body = Record<string, unknown>

/** A shop of its own at the other maker's, with one customer who owes $100.00, and a clock to be set. */
export function openOther(behaviour: Partial<Behaviour> = {}, rights: Rights = {}) {
  const clock = { now: MAY_MORNING }
  const keys = new Map([
    [OTHER_KEY, {}],
    ['another', rights],
  ])
  const other = createOtherMaker({ now: () => clock.now, behaviour, keys })
  const ask = callerOf(other.fetch)
  const customer = addCustomer(other, 'Ruth Delgado')
  const invoice = addInvoice(other, customer.id, 10_000)

  const rowsOf = async (line: string) => ((await ask(line)).body as { data: Body[] }).data
  const pay = (cents: number, more: Body = {}, headers: Record<string, string> = {}) =>
    ask(`POST /payments/${invoice.id}/record`, { amount_cents: cents, method: 'cash', ...more }, headers)

  return {
    ...other,
    clock,
    ask,
    askAs: (key: string) => callerOf(other.fetch, key),
    customer,
    invoice,
    rowsOf,
    pay,
  }
}
