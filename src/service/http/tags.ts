/** What the operations are about whose address begins with the word. */
export const TAGS: Readonly<Record<string, string>> = {
  customers: 'Who brings cars, and how to reach them.',
  vehicles: 'The cars of the customers.',
  people: 'Customers together with their vehicles, for whoever reads them all.',
  appointments: 'When a car comes, for what, and how far the work is.',
  board: 'The appointments that are open.',
  quotes: 'What work would cost, and whether the customer wants it.',
  invoices: 'What the work costs, and what of it is still owed.',
  debts: 'What customers owe in all.',
  payments: 'The money that was taken.',
  webhooks: 'Who is told of what happens in the shop.',
  shop: 'What the shop says of itself.',
  keys: 'The API keys that open the shop.',
  'device-links': 'The links that sign in a further device.',
  key: 'What the key that asks may do.',
  changes: 'What happens in the shop, as it happens.',
}
