export const CUSTOMERS_SHOWN = ['in-shop', 'owes'] as const
export type CustomersShown = (typeof CUSTOMERS_SHOWN)[number]

/** Whom the list is narrowed down to. */
export type CustomersSearch = { show?: CustomersShown }

export const readCustomersSearch = ({ show }: Record<string, unknown>): CustomersSearch => {
  const shown = CUSTOMERS_SHOWN.find((word) => word === show)
  return shown ? { show: shown } : {}
}
