import { queryOptions } from '@tanstack/react-query'
import type { Source } from './source'

/** What the shop says of itself: asked when it is first wanted, and once in a session. Null where no such record is. */
export const shopRecord = ({ name, api }: Source) =>
  queryOptions({
    queryKey: [name, 'shop'],
    queryFn: async ({ signal }) => (await api.shop?.(signal)) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  })
