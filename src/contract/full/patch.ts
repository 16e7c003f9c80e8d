import * as z from 'zod/mini'

// Whatever is sent there, nothing is read.
const UNREAD = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
)

/** Fields that the service keeps: taken in a PATCH, so that a record can be sent back whole, and not looked at. */
export function ignored<const Name extends string>(...names: Name[]): Record<Name, typeof UNREAD> {
  const fields: Partial<Record<Name, typeof UNREAD>> = {}
  for (const name of names) fields[name] = UNREAD
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has been given its field
  return fields as Record<Name, typeof UNREAD>
}

/** Set for good: the present value is no change, another one is refused by name. */
export const FIXED_FIELD = 'customer_id'
