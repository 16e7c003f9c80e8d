import { createRecords } from './records'

export const vehicles = createRecords('vehicles', [
  'id',
  'shop_id',
  'customer_id',
  'year',
  'make',
  'model',
  'trim',
  'color',
  'vin',
  'license_plate',
  'created_at',
])
