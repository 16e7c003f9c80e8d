import type { FieldTable } from '~/contract/fieldTable'

// Whether a field that is new in a record is also shown: for a table of columns or a paper that no type holds to the record.

const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The record's fields by their names in the browser. */
export const fieldNames = (table: FieldTable) =>
  Object.entries(table).map(([name, { as }]) => as ?? inCamelCase(name))

/** The fields that `show` reads of a record. */
export function readBy(show: (record: never) => unknown): Set<string> {
  const read = new Set<string>()
  const record = new Proxy(
    {},
    {
      get: (_, name) => {
        read.add(String(name))
        if (name === 'lines') return []
        return name === 'more' || name === 'billed' ? undefined : '2026-11-20T15:00:00Z'
      },
    },
  )
  show(record as never)
  return read
}
