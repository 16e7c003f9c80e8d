import * as z from 'zod/mini'
import { cents, id } from '../wire'

/** What a customer owes on unpaid and partly paid invoices. */
const Debt = z.object({ customer_id: id(), balance_cents: cents() })

export const DebtList = z.object({ data: z.array(Debt) })
