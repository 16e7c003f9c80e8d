import { queryOptions } from '@tanstack/react-query'
import type { Appointment } from '../records'
import { readAnew } from './appointment'
import { keptAppointments } from './keptAppointments'
import type { Source } from './source'

/** The appointment that a quote begins with; null where it is nowhere to be found. */
export const appointmentForQuote = (source: Source, id: string, customerId: string | null) =>
  queryOptions({
    queryKey: [source.name, 'quotes', 'from appointment', id],
    async queryFn({ client, signal }): Promise<Appointment | null> {
      const known = keptAppointments(client, source).get(id)
      if (known) return known
      return customerId === null ? null : readAnew(source, { id, customerId }, { signal })
    },
    staleTime: Infinity,
  })
