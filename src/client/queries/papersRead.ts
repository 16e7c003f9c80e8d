import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Invoice, Page, Quote } from '../records'
import { booksKey } from './books'
import { eachInvoiceKey, invoicesKey } from './invoices'
import { eachQuoteKey, quoteListsKey } from './quotes'
import type { Backwards } from './readBackwards'

// No service can be searched: what is found of invoices and quotes is what this page has read, wherever it did.

type Keys = { one: readonly unknown[]; lists: readonly unknown[]; books: readonly unknown[][] }

/** Each once; one that was read by itself is known best. */
function read<R extends { id: string }>(client: QueryClient, keys: Keys): R[] {
  const lists = client.getQueriesData<InfiniteData<Page<R>>>({ queryKey: keys.lists })
  const books = keys.books.flatMap((queryKey) => client.getQueriesData<Backwards<R>>({ queryKey }))
  const ones = client.getQueriesData<R>({ queryKey: keys.one })
  const rows = new Map<string, R>()
  const learn = (row: R) => void rows.set(row.id, row)
  for (const [, book] of books) book?.rows.forEach(learn)
  for (const [, list] of lists) for (const page of list?.pages ?? []) page.rows.forEach(learn)
  for (const [, one] of ones) if (one) learn(one)
  return [...rows.values()]
}

export const invoicesRead = (client: QueryClient, connection: string) =>
  read<Invoice>(client, {
    one: eachInvoiceKey(connection),
    lists: [...invoicesKey(connection), 'list'],
    books: [
      [...booksKey(connection), 'invoices'],
      [...booksKey(connection), 'invoices of'],
    ],
  })

export const quotesRead = (client: QueryClient, connection: string) =>
  read<Quote>(client, {
    one: eachQuoteKey(connection),
    lists: quoteListsKey(connection),
    books: [[...booksKey(connection), 'quotes of']],
  })
