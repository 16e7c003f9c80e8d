import type { Resource } from '~/domain/scopes'
import type { CustomersShown } from './customersSearch'

/** A filter of the customers. No service lists them by it: they are found in what else is read. */
type CustomerFilter = {
  /** On its chip, and on paper. */
  word: string
  /** What they are found in: who may not read that is not offered it. */
  foundIn: Resource
  /** Said where nobody is in it. */
  none: string
}

export const CUSTOMER_FILTERS: Readonly<Record<CustomersShown, CustomerFilter>> = {
  'in-shop': { word: 'In the shop', foundIn: 'appointments', none: 'No car is in the shop.' },
  owes: { word: 'Owes', foundIn: 'invoices', none: 'No customer owes anything.' },
}
