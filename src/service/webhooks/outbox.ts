import type { EventOf, EventType } from '~/domain/events'
import type { RowOf, Work } from '~/service/actions/work'
import * as format from '~/service/full/format'
import { newId } from '~/service/ids'
import type { Writer } from '~/service/store/engine'
import { counters } from '~/service/store/tables/counters'
import { events } from '~/service/store/tables/events'

type Noun = 'customer' | 'vehicle' | 'appointment' | 'quote' | 'invoice' | 'payment'

const FORMATS: { [N in Noun]: (row: RowOf<EventOf<N>>, now: number) => object } = {
  customer: format.formatCustomer,
  vehicle: format.formatVehicle,
  appointment: format.formatAppointment,
  quote: format.formatQuote,
  invoice: format.formatInvoice,
  payment: format.formatPayment,
}

/** The record in the full surface's fields: the type names the noun, and with it the format. */
function formatted<Type extends EventType>(type: Type, row: RowOf<Type>, now: number): object {
  const [noun] = type.split('.', 1)
  const formats: Readonly<Record<string, (row: never, now: number) => object>> = FORMATS
  const formatRow = noun === undefined ? undefined : formats[noun]
  if (!formatRow) throw new Error(`no format for ${type}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is the one that belongs to the type
  return formatRow(row as never, now)
}

/** One act, whose events are written by the transaction that makes its changes. */
export function workFor(
  writer: Writer,
  shop: string,
  { vault, exceptions }: Pick<Work, 'vault' | 'exceptions'>,
): Work {
  const { now } = writer
  return {
    shop,
    now,
    writer,
    vault,
    exceptions,
    async emit(type, row) {
      const object = formatted(type, row, now)
      const id = newId(now)
      const body = JSON.stringify({ id, type, timestamp: new Date(now).toISOString(), data: { object } })
      const isEnd = type.endsWith('.deleted')
      const number = await counters.takeEvent(writer, shop)
      await events.insert(writer, {
        shop_id: shop,
        number,
        id,
        type,
        body,
        last_row: isEnd ? JSON.stringify(row) : null,
        created_at: now,
      })
    },
  }
}
