import type { Words } from '../changes/feed'
import { appointments } from '../store/appointments'
import { customers } from '../store/customers'
import type { Reader } from '../store/engine'
import { invoices } from '../store/invoices'
import type { AppointmentRow, EventRow } from '../store/tables'
import { formatAppointment, formatCustomer, formatInvoice } from './format'

/** A change of what this surface has, in its words, with the record as it stands when it is told. */
export const liveChanges =
  (reader: Reader): Words =>
  async (event) => {
    const [noun = '', happened] = event.type.split('.')
    const record = await recordOf(reader, noun, event)
    // Gone by now, and its own event says so.
    return record && JSON.stringify({ noun, id: record.id, happened, record })
  }

async function recordOf(reader: Reader, noun: string, { shop_id: shop, body, last_row: last }: EventRow) {
  if (last !== null) {
    const row: AppointmentRow = JSON.parse(last)
    return formatAppointment(row)
  }
  const { data }: { data: { object: { id: string } } } = JSON.parse(body)
  const read = async <Row, Wire>(
    table: { byId: (from: Reader, of: string, which: string) => Promise<Row | undefined> },
    format: (row: Row) => Wire,
  ) => {
    const row = await table.byId(reader, shop, data.object.id)
    return row ? format(row) : null
  }
  if (noun === 'customer') return read(customers, formatCustomer)
  if (noun === 'appointment') return read(appointments, formatAppointment)
  return noun === 'invoice' ? read(invoices, formatInvoice) : null
}
