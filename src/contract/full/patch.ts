import * as z from 'zod/mini'

const UNREAD = z.optional(
  z.pipe(
    z
      .unknown()
      .check(z.meta({ readOnly: true, description: 'The service sets it, and ignores what is sent here.' })),
    z.transform(() => undefined),
  ),
)

/** Fields that the service sets: it takes and ignores them, so that a caller can send a record back whole. */
export function ignored<const Name extends string>(...names: Name[]): Record<Name, typeof UNREAD> {
  const fields: Partial<Record<Name, typeof UNREAD>> = {}
  for (const name of names) fields[name] = UNREAD
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has been given its field
  return fields as Record<Name, typeof UNREAD>
}

/** A sum that the service adds up: a caller may send it along, and learns then that its own sum differs. */
export const checkedSum = z.optional(
  z.int({ error: 'must be a whole number' }).check(
    z.meta({
      readOnly: true,
      description: 'The service adds it up. Another sum than its own is refused (422).',
    }),
  ),
)

/** Set for good: the present value is no change, another one is refused by name. */
export const FIXED_FIELD = 'customer_id'
