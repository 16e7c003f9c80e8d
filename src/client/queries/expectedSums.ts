import { skipToken, queryOptions, type QueryClient } from '@tanstack/react-query'

/** What a quote came to at this desk when it was saved, and what the service then said. */
export type Sums = { subtotalCents: number; taxCents: number; totalCents: number }
export type Expected = { ours: Sums; theirs: Sums }

/** Known to this page alone, and only of what was saved from it. */
export const expectedSums = (connection: string, quoteId: string) =>
  queryOptions<Expected>({ queryKey: [connection, 'quotes', 'expected', quoteId], queryFn: skipToken })

export const keepExpected = (client: QueryClient, connection: string, quoteId: string, expected: Expected) =>
  void client.setQueryData(expectedSums(connection, quoteId).queryKey, expected)
