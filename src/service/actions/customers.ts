import type * as z from 'zod/mini'
import type { CustomerCreate, CustomerPatch } from '~/contract/full/bodies'
import { CUSTOMER } from '~/contract/full/customers'
import { splitName } from '~/domain/customerNames'
import { customers } from '~/service/store/tables/customers'
import type { CustomerRow } from '~/service/store/tables/rows'
import { type Changes, born, sentOf, type Work } from './work'

type CustomerChanges = Changes<typeof CustomerPatch>

/** A new customer's row, which is not written yet. */
export function customerRow(
  where: Pick<Work, 'shop' | 'now'>,
  wanted: z.output<typeof CustomerCreate>,
): CustomerRow {
  const { firstName, lastName } = splitName(wanted.name)
  return {
    ...born(where),
    ...sentOf(CUSTOMER, wanted),
    first_name: firstName,
    last_name: lastName,
    company_name: null,
    is_fleet: 0,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip_code: null,
    tags: '[]',
    marketing_opt_in: 0,
    updated_at: where.now,
  }
}

export async function addCustomer(work: Work, wanted: z.output<typeof CustomerCreate>): Promise<CustomerRow> {
  const row = customerRow(work, wanted)
  await Promise.all([customers.insert(work.writer, row), work.emit('customer.created', row)])
  return row
}

export async function changeCustomer(
  work: Work,
  before: CustomerRow,
  changes: CustomerChanges,
): Promise<CustomerRow> {
  const { name, ...rest } = changes
  const after: CustomerRow = {
    ...before,
    ...rest,
    ...(name !== undefined && renamed(before, name)),
    updated_at: work.now,
  }
  await customers.update(work.writer, after)
  await work.emit('customer.updated', after)
  return after
}

/** A business keeps its contact person and gets another name; a person gets both names anew. */
function renamed(before: CustomerRow, name: string): Partial<CustomerRow> {
  if (before.company_name !== null) return { name, company_name: name }
  const { firstName, lastName } = splitName(name)
  return { name, first_name: firstName, last_name: lastName }
}
