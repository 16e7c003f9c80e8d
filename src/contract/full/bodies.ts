import * as z from 'zod/mini'
import type { Field, FieldTable, Rules } from '~/contract/fieldTable'
import * as fields from '~/domain/fields'
import { DEVICE_PRESETS, KEY_PRESET_NAMES, SCOPES } from '~/domain/scopes'
import * as shopFields from '~/domain/shop'
import { APPOINTMENT } from './appointments'
import { CUSTOMER } from './customers'
import { INVOICE_WITH_PAYMENTS } from './invoices'
import { PAYMENT } from './payments'
import { QUOTE } from './quotes'
import { SHOP } from './shop'
import { VEHICLE } from './vehicles'
import { WEBHOOK } from './webhooks'

// What may be sent to the full surface. The service checks it, and so do the dashboard's forms; no first page does.

const RULES: Rules = { ...fields, ...shopFields }

/** A caller can send a record back whole. */
const IGNORED = z.optional(
  z.pipe(
    z
      .unknown()
      .check(z.meta({ readOnly: true, description: 'Set by the service. A value in a request is ignored.' })),
    z.transform(() => undefined),
  ),
)

/** A caller may send its own sum, and learns where the service has another. */
const CHECKED_SUM = z.optional(
  z.int({ error: 'must be a whole number' }).check(
    z.meta({
      readOnly: true,
      description: 'Calculated by the service. A different value is refused (422).',
    }),
  ),
)

/** Set for good: the present value is no change, another one is refused by name. */
export const FIXED_FIELD = 'customer_id'

type Ruled<F> = F extends { rule: infer R extends keyof Rules } ? Rules[R] : never
type Given<F extends Field> = F['answer'] extends z.ZodMiniNullable ? z.ZodMiniNullable<Ruled<F>> : Ruled<F>
type Maybe<F extends Field> = z.ZodMiniOptional<Given<F>>
type Ignored = typeof IGNORED

type Shape<
  T extends FieldTable,
  Is extends { readonly [S in Field['sent']]: 'given' | 'maybe' | 'sum' | 'ignored' | 'absent' },
> = {
  [Name in keyof T as Is[T[Name]['sent']] extends 'absent' ? never : Name]: {
    given: Given<T[Name]>
    maybe: Maybe<T[Name]>
    sum: typeof CHECKED_SUM
    ignored: Ignored
    absent: never
  }[Is[T[Name]['sent']]]
}

const IN_NEW = {
  needed: 'given',
  optional: 'maybe',
  changed: 'absent',
  summed: 'sum',
  made: 'ignored',
} as const
const IN_CHANGE = {
  needed: 'maybe',
  optional: 'maybe',
  changed: 'maybe',
  summed: 'ignored',
  made: 'ignored',
} as const
/** The order in which a document lists them. */
const LISTED = ['given', 'maybe', 'sum', 'ignored'] as const

function bodyOf<T extends FieldTable, const Is extends typeof IN_NEW | typeof IN_CHANGE>(table: T, is: Is) {
  const schemaOf = ({ answer, rule, sent }: Field) => {
    const how = is[sent]
    if (how === 'sum') return CHECKED_SUM
    if (how === 'ignored' || rule === undefined) return IGNORED
    const given = answer instanceof z.ZodMiniNullable ? z.nullable(RULES[rule]) : RULES[rule]
    return how === 'given' ? given : z.optional(given)
  }
  const shape = LISTED.flatMap((how) =>
    Object.entries(table).flatMap(([name, field]) =>
      is[field.sent] === how ? [[name, schemaOf(field)] as const] : [],
    ),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of the table is in the shape, by the same rules
  return z.strictObject(Object.fromEntries(shape) as unknown as Shape<T, Is>)
}

const newOf = <T extends FieldTable>(table: T) => bodyOf(table, IN_NEW)
const changeOf = <T extends FieldTable>(table: T) => bodyOf(table, IN_CHANGE)

export const CustomerCreate = newOf(CUSTOMER)
export const CustomerPatch = changeOf(CUSTOMER)

export const VehicleCreate = newOf(VEHICLE)
export const VehiclePatch = changeOf(VEHICLE)

export const AppointmentCreate = newOf(APPOINTMENT)
export const AppointmentPatch = changeOf(APPOINTMENT)

export const QuoteCreate = newOf(QUOTE)
export const QuotePatch = changeOf(QUOTE)

export const InvoiceCreate = newOf(INVOICE_WITH_PAYMENTS)
export const InvoicePatch = changeOf(INVOICE_WITH_PAYMENTS)

export const PaymentCreate = z.extend(newOf(PAYMENT), {
  invoice_id: z.optional(
    z
      .string()
      .check(
        z.meta({ readOnly: true, description: 'The invoice of the path; another one is refused (422).' }),
      ),
  ),
})

export const WebhookCreate = newOf(WEBHOOK)

export const ShopPatch = changeOf(SHOP)

const scopes = z
  .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
  .check(
    z.minLength(1, { error: 'must name at least one scope' }),
    z.maxLength(SCOPES.length, { error: `may name at most ${SCOPES.length} scopes` }),
    z.meta({ description: 'What the key may do. Or send a preset.' }),
  )
const preset = fields
  .oneOf(KEY_PRESET_NAMES)
  .check(z.meta({ description: 'A named set of scopes. Or send the scopes one by one.' }))

export const ApiKeyCreate = z
  .strictObject({
    label: fields.label,
    preset: z.optional(preset),
    scopes: z.optional(scopes),
    expires_at: z.optional(z.nullable(fields.instant)),
    id: IGNORED,
    created_at: IGNORED,
    last_used_at: IGNORED,
    current: IGNORED,
    webhooks: IGNORED,
  })
  .check(
    z.refine((sent) => sent.preset !== undefined || sent.scopes !== undefined, {
      path: ['preset'],
      error: 'or scopes is needed',
    }),
    z.refine((sent) => sent.preset === undefined || sent.scopes === undefined, {
      path: ['preset'],
      error: 'and scopes can’t be given together',
    }),
  )

export const DeviceLinkCreate = z.strictObject({
  label: fields.label,
  preset: fields.oneOf(DEVICE_PRESETS),
  id: IGNORED,
  created_at: IGNORED,
  expires_at: IGNORED,
})

/** The address says it all: a conversion, a secret's rotation, an event that is sent again. */
export const NoFields = z.strictObject({})
