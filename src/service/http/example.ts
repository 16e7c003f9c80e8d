// What an operation is sent and answers, made up from its schema: one customer, one car and one repair, in all places the
// same, so that whoever reads the document meets them again.

export type Described = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Described[]
  readonly items?: Described
  readonly properties?: Readonly<Record<string, Described>>
  readonly minimum?: number
  readonly description?: string
  readonly readOnly?: boolean
  readonly 'x-addition'?: boolean
}

const CUSTOMER = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d10'
const VEHICLE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d11'
const APPOINTMENT = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d12'
const QUOTE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d13'
const INVOICE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d14'

/** Whose id it is, by the word of the address or the field that it stands beneath. */
export const IDS: Readonly<Record<string, string>> = {
  customers: CUSTOMER,
  people: CUSTOMER,
  vehicles: VEHICLE,
  appointments: APPOINTMENT,
  board: APPOINTMENT,
  quotes: QUOTE,
  invoices: INVOICE,
  'convert-to-invoice': INVOICE,
  payments: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d15',
  webhooks: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d16',
  attempts: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d1a',
  keys: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d17',
  'device-links': '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d18',
  shop: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d19',
}

const CREATED = '2026-03-02T15:04:05.000Z'
const PLANNED = '2026-03-09T14:00:00.000Z'

const SHOP_NAME = 'Cedar Street Auto'

/** By the field's name, on either surface. */
const FIELDS: Readonly<Record<string, unknown>> = {
  customer_id: CUSTOMER,
  vehicle_id: VEHICLE,
  quote_id: QUOTE,
  invoice_id: INVOICE,
  ids: CUSTOMER,
  customer_ids: CUSTOMER,
  status: 'partial',
  name: 'Maria Álvarez',
  first_name: 'Maria',
  last_name: 'Álvarez',
  email: 'maria@example.com',
  phone: '+15185550123',
  notes: 'Waits, likes coffee',
  company_name: null,
  street: '114 Cedar Street',
  address1: '114 Cedar Street',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zip_code: '12207',
  tags: [],
  year: 2019,
  make: 'Subaru',
  model: 'Outback',
  trim: 'Premium',
  color: 'Green',
  vin: '4S4BSANC5K3312345',
  license_plate: 'KXR 4410',
  service_type: 'Front brakes',
  title: 'Front brakes',
  source: null,
  service_id: null,
  duration_minutes: 120,
  description: 'Front brake pads and rotors',
  quantity: 1,
  unit_price_cents: 48_000,
  subtotal_cents: 48_000,
  tax_cents: 4_260,
  discount_cents: 0,
  fees_cents: 0,
  total_cents: 52_260,
  amount_cents: 20_000,
  amount_paid_cents: 20_000,
  deposit_applied_cents: 0,
  balance_cents: 32_260,
  number: '1042',
  reference: 'Receipt 0417',
  note: null,
  paid_at: null,
  last_used_at: null,
  // The day that begins with scheduled_from.
  scheduled_to: '2026-03-10T14:00:00.000Z',
  url: 'https://books.example/hooks',
  events: ['invoice.paid', 'payment.created'],
  attempt_id: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d1a',
  event_id: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d1b',
  event_type: 'invoice.partially_paid',
  tries: 1,
  started_at: CREATED,
  took_ms: 15_000,
  response_status: null,
  failure: 'timeout',
  next_attempt_at: '2026-03-02T15:04:25.000Z',
  last: 20,
  signing_secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  scopes: ['read:customers', 'write:appointments'],
  features: ['appointments_by_time'],
  label: 'Counter 2',
  code: 'Q7KM-2XFT-9PWD',
  key: 'fd_2Zr8kQm4XvT1nYc7LhB5sWd9Jg3PpEa6RuF0oKiVxNb',
  tax_number: '14-1234567',
  terms: 'Due within 30 days',
  time_zone: 'America/New_York',
  tax_rate_ppm: 88_750,
  opens: '08:00',
  closes: '17:30',
  sunday: null,
  capacity: 8,
  message_texts: {},
  limit: 25,
  next_cursor: null,
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Absent where the service reads nothing. `of` is what it is an example of: a word that has its id above. */
export function exampleOf(schema: Described, name = '', of = ''): unknown {
  if (schema.readOnly) return undefined
  const field = snake(name)
  const options = schema.anyOf ?? [schema]
  const { type, format, enum: words, items, properties, minimum } = options[0] ?? {}
  if (words) return words.includes(FIELDS[field]) ? FIELDS[field] : words[0]
  if (properties) {
    const all = Object.entries(properties).map(
      ([key, value]) => [key, exampleOf(value, key, key in IDS ? key : of)] as const,
    )
    const isEither = 'preset' in properties && 'scopes' in properties
    return Object.fromEntries(
      all.filter(([key, value]) => value !== undefined && !(isEither && key === 'preset')),
    )
  }
  if (type !== undefined && field === 'id' && of in IDS) return IDS[of]
  if (type !== undefined && field === 'name' && of === 'shop') return SHOP_NAME
  if (items?.enum && !Array.isArray(FIELDS[field])) return [exampleOf(items, name)]
  if (field in FIELDS) return type === undefined ? undefined : FIELDS[field]
  const kind = typeof type === 'object' ? type[0] : type
  if (kind === 'array') return items === undefined ? [] : [exampleOf(items, '', of)]
  if (kind === 'boolean') return false
  if (kind === 'integer' || kind === 'number') return Math.max(0, minimum ?? 0)
  if (format === 'date-time')
    return /^(created|updated|sent|recorded|status_changed)_at$/.test(field) ? CREATED : PLANNED
  if (format === 'date') return PLANNED.slice(0, 10)
  return kind === 'string' ? 'Text' : kind === 'object' ? {} : undefined
}

const UNPAID = { amount_paid_cents: 0, balance_cents: 52_260 }

/** What was made a moment ago is otherwise than what is read later. */
const NEW: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  invoices: { quote_id: null, status: 'draft', ...UNPAID },
  'convert-to-invoice': { status: 'unpaid', ...UNPAID, due_at: null, notes: null },
  attempts: { next_attempt_at: CREATED },
  'device-links': { expires_at: '2026-03-02T15:19:05.000Z' },
  keys: { webhooks: [] },
}

export const newExampleOf = (schema: Described, of: string) => ({
  ...Object(exampleOf(schema, '', of)),
  ...NEW[of],
})

/** A patch says what changes, and no more: of its fields, these. */
const CHANGED = ['phone', 'notes', 'color', 'license_plate', 'scheduled_at', 'expires_at', 'due_at', 'terms']

export const patchExampleOf = (schema: Described) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => CHANGED.includes(name))
      .map(([name, value]) => [name, exampleOf(value, name)]),
  )

/** A stream as it begins. */
export const STREAM_EXAMPLE = `id: 6f1c2a.41\nevent: place\ndata: {}\n\n`
