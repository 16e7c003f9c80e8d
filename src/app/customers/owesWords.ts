import { dollars } from '../../domain/money'

/** What a customer owes, as far as their invoices have been read: `count` of them, and perhaps there are more. */
export function owesWords(cents: number, count: number, hasMore: boolean): string {
  if (cents > 0) return `Owes ${dollars(cents)}${hasMore ? ' or more' : ''}`
  return hasMore ? `Owes nothing on the newest ${count.toLocaleString('en-US')}` : 'Owes nothing'
}
