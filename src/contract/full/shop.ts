import * as z from 'zod/mini'
import { changed, made, nullable, recordOf } from '~/contract/fieldTable'
import { OpeningHours } from '~/contract/openingHours'
import { id, instant } from '~/contract/wire'

export const SHOP = {
  id: made(id()),
  name: changed(z.string(), 'name'),
  street: nullable(z.string(), 'street'),
  city: nullable(z.string(), 'city'),
  state: nullable(z.string(), 'state'),
  zip_code: nullable(z.string(), 'zipCode'),
  phone: nullable(z.string(), 'phone'),
  tax_number: nullable(z.string(), 'taxNumber'),
  terms: nullable(z.string(), 'terms'),
  time_zone: nullable(z.string(), 'timeZone'),
  tax_rate_ppm: nullable(z.int(), 'taxRatePpm'),
  opening_hours: nullable(OpeningHours, 'openingHours'),
  capacity: nullable(z.int(), 'capacity'),
  message_texts: changed(z.record(z.string(), z.string()), 'messageTexts'),
  created_at: made(instant()),
  updated_at: made(instant()),
}

export const Shop = recordOf(SHOP)
