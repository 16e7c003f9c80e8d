/** Whom the list is narrowed down to. */
export type CustomersSearch = { show?: 'in-shop' | 'owes' }

export const readCustomersSearch = ({ show }: Record<string, unknown>): CustomersSearch =>
  show === 'in-shop' || show === 'owes' ? { show } : {}
