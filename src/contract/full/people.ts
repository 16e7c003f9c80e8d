import * as z from 'zod/mini'
import { cents, id } from '~/contract/wire'
import { Customer } from './customers'
import { Vehicle } from './vehicles'

/** Of one customer; further ones are in the list of their vehicles. */
export const MOST_VEHICLES_SHOWN = 100

/** A customer with their vehicles, the newest first. */
export const Person = z.extend(Customer, {
  vehicles: z.array(Vehicle),
  has_more_vehicles: z.boolean(),
})

/** On a page of the list. */
export const MOST_PEOPLE = 500
/** Of those who are asked for by their ids. */
export const MOST_NAMED = 100

/** What a customer owes on unpaid and partly paid invoices. */
const Debt = z.object({ customer_id: id(), balance_cents: cents() })

export const DebtList = z.object({ data: z.array(Debt) })
