import type { FullEndpoints } from '../../contract/full/endpoints'
import { MOST_VEHICLES_SHOWN } from '../../contract/full/people'
import type { Handlers } from '../http/handlers'
import { isId } from '../ids'
import { customers } from '../store/customers'
import { among } from '../store/records'
import type { CustomerRow } from '../store/tables'
import { vehicles } from '../store/vehicles'
import { formatPerson } from './format'
import { pageOf } from './listing'

/** What a desk keeps of everybody, a few hundred at a time: one by one the vehicles would be a request for each customer. */
export const listPeople: Handlers<FullEndpoints>['listPeople'] = async (
  look,
  { query: { ids, ...page } },
) => {
  const list = {
    of: ['people', ids?.join()],
    where: ids === undefined ? [] : [among('id', ids.filter(isId))],
    narrow: ids !== undefined,
  }
  const { data, pagination } = await pageOf(look, customers, list, page, (row: CustomerRow) => row)
  const owners = data.map(({ id }) => id)
  const cars = await vehicles.newestOf(look.reader, look.shop, owners, MOST_VEHICLES_SHOWN + 1)
  return { data: data.map((row) => formatPerson(row, cars.get(row.id) ?? [])), pagination }
}
