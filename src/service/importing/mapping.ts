import * as z from 'zod/mini'
import { NotImported } from './notImported'

const Columns = z.record(z.string(), z.union([z.string(), z.array(z.string()).check(z.minLength(1))]))
const Mapping = z.strictObject({ customers: z.optional(Columns), vehicles: z.optional(Columns) })

/** For each of our fields the column that it stands in, or several that are put together with a space. */
export type Columns = z.output<typeof Columns>
export type Mapping = z.output<typeof Mapping>

const EXAMPLE = '{"customers": {"external_id": "Cust No", "name": ["First", "Last"]}}'

export function readMapping(text: string): Mapping {
  try {
    return Mapping.parse(JSON.parse(text))
  } catch {
    throw new NotImported(`it must be JSON such as ${EXAMPLE}`)
  }
}
