import { ADDED_HEADERS, type Surface } from '~/contract/endpoint'
import { fullSurface } from '~/contract/full/endpoints'
import { type Feature, FEATURES } from '~/contract/key'
import { liveSurface } from '~/contract/live/endpoints'
import { APPOINTMENT_MOVES, APPOINTMENT_STATUSES, OPEN_STATUSES } from '~/domain/appointments'
import { MAX_DURATION_MINUTES, DEFAULT_DURATION_MINUTES } from '~/domain/fields'
import { INVOICE_MOVES, INVOICE_STATUSES, takesPayments } from '~/domain/invoices'
import { mayConvert, mayEditLines, QUOTE_MOVES, QUOTE_STATUSES } from '~/domain/quotes'
import { APPOINTMENT_STORED, INVOICE_STORED } from '~/service/store/tables/statuses'

// The tables of docs/api.md, made of the rules that the service runs on. `guide.spec.ts` writes them between their marks.

/** With its columns as wide as their widest cell, as the formatter leaves them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)))
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...rows.map(row)].join('\n')
}

/** A status a line, with an arrow to each that it may move to. */
const drawn = <Status extends string>(
  statuses: readonly Status[],
  movesOf: (status: Status) => readonly string[],
) => {
  const width = Math.max(...statuses.map(({ length }) => length))
  const lines = statuses.map((status) => {
    const moves = movesOf(status)
    return moves.length === 0
      ? `${status.padEnd(width)}     (final)`
      : `${status.padEnd(width)} --> ${moves.join(', ')}`
  })
  return ['```text', ...lines, '```'].join('\n')
}

const words = (list: readonly string[]) => list.map((word) => `\`${word}\``).join(', ')

const statusMap = (stored: Readonly<Record<string, string>>) =>
  table(
    ['live surface', 'full surface'],
    Object.entries(stored).map(([word, full]) => [`\`${word.toUpperCase()}\``, `\`${full}\``]),
  )

const invoiceMovesOf = (status: (typeof INVOICE_STATUSES)[number]) => [
  ...INVOICE_MOVES[status].map((to) => (to === 'paid' ? 'paid (by PATCH only where the total is 0)' : to)),
  ...(takesPayments(status) ? ['partial, paid (by payments)'] : []),
]

const quoteMovesOf = (status: (typeof QUOTE_STATUSES)[number]) => [
  ...QUOTE_MOVES[status],
  ...(mayConvert(status) ? ['converted (by convert-to-invoice)'] : []),
]

const addedIn = ({ prefix, endpoints }: Surface) =>
  Object.values(endpoints).flatMap(({ method, path, summary, isAddition }) =>
    isAddition ? [[`\`${method} ${prefix}${path}\``, summary]] : [],
  )

const ADDED: Readonly<Record<Feature, string>> = {
  appointments_by_time:
    '`scheduled_from`, `scheduled_to` and several statuses with commas in `GET /v1/appointments`; none is longer than a day',
  quote_by_id: '`GET /v1/quotes/{id}`',
  status_changed_at:
    '`status_changed_at` (live: `statusChangedAt`) of an appointment: since when it has its status; `updated_at` moves with each note',
  invoice_number: '`number` of an invoice: the shop’s own, as on the live surface',
  vehicle_by_id: '`GET` and `PATCH /v1/vehicles/{id}`',
  appointment_by_id: '`GET /v1/appointments/{id}`',
  payment_by_id: '`GET /v1/payments/{id}`',
  invoice_drafts: '`POST /v1/invoices`',
  people: '`GET /v1/people`',
  board: '`GET /v1/board`',
  debts: '`GET /v1/debts`',
  shop: '`GET` and `PATCH /v1/shop`, `GET /api/v1/shop`',
  changes: 'the stream `GET /v1/changes`, `GET /api/v1/changes`',
  places: '`X-Shop-Place` on answers with records',
  replays: '`Idempotent-Replayed` on a stored answer',
  etags: '`ETag` of a record, and `If-Match`',
  no_overlap:
    'the service refuses a second open appointment of a vehicle at the same time, and one beyond the capacity of the shop',
  api_keys: '`/v1/keys` and `/v1/device-links`',
  webhook_attempts: 'attempts of a webhook, secret rotation, sending again',
  docs: 'pages about the API at `/docs`',
  import: 'customers and vehicles are imported on the command line',
}

/** Each table by the name in its marks. */
const guideTables = (): Readonly<Record<string, string>> => ({
  'appointment moves': drawn(APPOINTMENT_STATUSES, (status) => APPOINTMENT_MOVES[status]),
  'open appointments': `An appointment is open while it is ${words(OPEN_STATUSES)}.`,
  'quote moves': drawn(QUOTE_STATUSES, quoteMovesOf),
  'invoice moves': drawn(INVOICE_STATUSES, invoiceMovesOf),
  editing: table(
    ['record', 'what a PATCH can change', 'in which status'],
    [
      ['customer', 'all but what the service sets', ''],
      ['vehicle', 'all but `customer_id` and what the service sets', ''],
      ['appointment', 'all but `customer_id` and what the service sets', 'every one'],
      ['quote', '`line_items`, `tax_cents`, `vehicle_id`', words(QUOTE_STATUSES.filter(mayEditLines))],
      ['quote', '`expires_at`, to a time ahead or `null`', 'every one'],
      ['invoice', '`due_at`, `notes`', 'every one'],
      ['invoice', '`line_items`, `tax_cents`', 'none: void it, and write a new one'],
    ],
  ),
  payments: `An invoice takes payments while it is ${words(INVOICE_STATUSES.filter(takesPayments))}.`,
  durations: `\`duration_minutes\` is ${DEFAULT_DURATION_MINUTES} unless you send it, and at most ${MAX_DURATION_MINUTES.toLocaleString('en-US')}.`,
  'appointment statuses': statusMap(APPOINTMENT_STORED),
  'invoice statuses': statusMap(INVOICE_STORED),
  additions: table(['endpoint', 'what it does'], [...addedIn(fullSurface), ...addedIn(liveSurface)]),
  features: table(
    ['feature', 'surface', 'what it adds'],
    Object.entries(ADDED).map(([name, says]) => [
      `\`${name}\``,
      FEATURES.live.some((one) => one === name) ? 'both' : 'full',
      says,
    ]),
  ),
  'added headers': table(
    ['header', 'what it says'],
    Object.entries(ADDED_HEADERS).map(([name, says]) => [`\`${name}\``, says]),
  ),
})

const mark = (name: string) => [`<!-- table: ${name} -->`, '<!-- end of table -->'] as const

/** The guide with each of its tables made anew. */
export function withTables(guide: string): string {
  return Object.entries(guideTables()).reduce((text, [name, made]) => {
    const [open, close] = mark(name)
    const from = text.indexOf(open)
    const to = text.indexOf(close, from)
    if (from < 0 || to < 0) throw new Error(`docs/api.md has no place for the table of ${name}`)
    return `${text.slice(0, from)}${open}\n\n${made}\n\n${text.slice(to)}`
  }, guide)
}
