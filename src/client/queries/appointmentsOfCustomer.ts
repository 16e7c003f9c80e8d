import { infiniteQueryOptions } from '@tanstack/react-query'
import { pageTime } from '../pageTime'
import type { Appointment, Page } from '../records'
import { readPage, START } from './endless'
import { createFlatten } from './flatten'
import { appointmentsKey } from './keys'
import type { Source } from './source'

const NONE: Page<Appointment> = { rows: [], next: null, skipped: 0 }

const flatten = createFlatten<Appointment>()

type ReadPage = Page<Appointment> & { readonly readAt: number }

/** A customer's, the newest first; seldom more than a page. Where the surface can't ask for them, there are none. */
export const appointmentsOfCustomer = ({ name, api, records }: Source, customerId: string) =>
  infiniteQueryOptions({
    ...records.appointments.query(),
    queryKey: [...appointmentsKey(name), 'of', customerId] as const,
    async queryFn(context): Promise<ReadPage> {
      const readAt = pageTime()
      const page = await readPage(
        context,
        async (...asked) => api.appointments?.ofCustomer?.(customerId, ...asked) ?? NONE,
      )
      return { ...page, readAt }
    },
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })
