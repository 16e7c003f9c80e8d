import { createRecords } from './records'

export const customers = createRecords('customers', [
  'id',
  'shop_id',
  'name',
  'first_name',
  'last_name',
  'company_name',
  'is_fleet',
  'email',
  'phone',
  'notes',
  'address1',
  'address2',
  'city',
  'state',
  'zip_code',
  'tags',
  'marketing_opt_in',
  'created_at',
  'updated_at',
])
