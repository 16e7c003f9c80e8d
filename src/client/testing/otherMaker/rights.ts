export const RESOURCES = [
  'customers',
  'vehicles',
  'appointments',
  'quotes',
  'invoices',
  'payments',
  'webhooks',
] as const

export type Resource = (typeof RESOURCES)[number]

/** What the settings of this maker restrict a key to. */
export type Rights = { readOnly?: boolean; only?: readonly Resource[] }

export function mayDo({ readOnly = false, only = RESOURCES }: Rights, resource: Resource, isWrite: boolean) {
  return only.includes(resource) && !(isWrite && readOnly)
}
