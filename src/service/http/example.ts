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
}

const CUSTOMER = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d10'
const VEHICLE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d11'
const QUOTE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d12'
const INVOICE = '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d13'

/** By the field's name, on either surface. */
const FIELDS: Readonly<Record<string, unknown>> = {
  id: '01998c3e-5b2a-7c41-9d0e-3f6a2b8c4d1e',
  customer_id: CUSTOMER,
  vehicle_id: VEHICLE,
  quote_id: QUOTE,
  invoice_id: INVOICE,
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
  number: 'INV-1042',
  reference: 'Receipt 0417',
  note: null,
  paid_at: null,
  last_used_at: null,
  url: 'https://books.example/hooks',
  events: ['invoice.paid', 'payment.created'],
  signing_secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  scopes: ['customers:read', 'appointments:write'],
  label: 'Counter 2',
  code: 'Q7KM-2XFT-9PWD',
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

const CREATED = '2026-03-02T15:04:05.000Z'
const PLANNED = '2026-03-09T14:00:00.000Z'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Absent where nothing may be sent. */
export function exampleOf(schema: Described, name = ''): unknown {
  const field = snake(name)
  const options = schema.anyOf ?? [schema]
  const { type, format, enum: words, items, properties, minimum } = options[0] ?? {}
  if (words) return words.includes(FIELDS[field]) ? FIELDS[field] : words[0]
  if (properties) {
    const all = Object.entries(properties).map(([key, value]) => [key, exampleOf(value, key)] as const)
    return Object.fromEntries(all.filter(([, value]) => value !== undefined))
  }
  if (field in FIELDS) return type === undefined ? undefined : FIELDS[field]
  const kind = typeof type === 'object' ? type[0] : type
  if (kind === 'array') return items === undefined ? [] : [exampleOf(items)]
  if (kind === 'boolean') return false
  if (kind === 'integer' || kind === 'number') return Math.max(0, minimum ?? 0)
  if (format === 'date-time') return /^(created|updated|sent|recorded)_at$/.test(field) ? CREATED : PLANNED
  if (format === 'date') return PLANNED.slice(0, 10)
  return kind === 'string' ? 'Text' : kind === 'object' ? {} : undefined
}

/** A stream as it begins, and one change on it. */
export const STREAM_EXAMPLE = `id: 6f1c2a.41\nevent: place\ndata: {}\n\n`
