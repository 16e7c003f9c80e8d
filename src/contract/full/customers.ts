import * as z from 'zod/mini'
import { made, needed, nullable, recordOf } from '~/contract/fieldTable'
import { id, instant } from '~/contract/wire'

export const CUSTOMER = {
  id: made(id()),
  name: needed(z.string(), 'name'),
  email: nullable(z.string(), 'email'),
  phone: nullable(z.string(), 'phone'),
  notes: nullable(z.string(), 'notes'),
  created_at: made(instant()),
  updated_at: made(instant()),
}

export const Customer = recordOf(CUSTOMER)
