import * as z from 'zod/mini'
import { inWords, notAnEmail, whereEmpty, blankIsNone, trimmed } from '~/app/format/fieldErrors'
import type { FormShape } from '~/app/forms/editing'
import type { CustomerDraft } from '~/client/nouns/customers'
import type { Customer } from '~/client/nouns/nouns'
import * as field from '~/domain/fields'
import { phoneError, readPhone, showPhone } from '~/domain/text/phone'

/** What the form takes, from the same rules that the service refuses by. */
export const customerFields = z.object({
  name: inWords(z.pipe(z.transform(trimmed), field.name), whereEmpty('Enter a name')),
  phone: inWords(z.pipe(blankIsNone(readPhone), z.nullable(field.phone)), phoneError),
  email: inWords(z.pipe(blankIsNone(trimmed), z.nullable(field.email)), notAnEmail),
  notes: z.pipe(blankIsNone(trimmed), z.nullable(field.notes)),
})

export type CustomerTyped = { name: string; phone: string; email: string; notes: string }

export const draftOf = ({ name, phone, email, notes = null }: Customer): CustomerDraft => ({
  name,
  phone,
  email,
  notes,
})

export const customerShape: FormShape<CustomerDraft, CustomerTyped> = {
  inputs: { name: ['name'], phone: ['phone'], email: ['email'], notes: ['notes'] },
  typedOf: (customer) => ({
    name: customer?.name ?? '',
    phone: customer?.phone ? showPhone(customer.phone) : '',
    email: customer?.email ?? '',
    notes: customer?.notes ?? '',
  }),
}
