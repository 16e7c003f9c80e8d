import type { Customer } from '../../client/records'
import type { CustomerDraft } from '../../client/shop'
import type { FormShape } from '../shell/editing'
import { BLANK_CUSTOMER, toTyped, type CustomerTyped } from './customerFields'

export const draftOf = ({ name, phone, email, notes = null }: Customer): CustomerDraft => ({
  name,
  phone,
  email,
  notes,
})

export const customerShape: FormShape<CustomerDraft, CustomerTyped> = {
  fields: ['name', 'phone', 'email', 'notes'],
  inputsOf: (field) => [field],
  typedOf: (customer) => toTyped(customer ?? BLANK_CUSTOMER),
}
