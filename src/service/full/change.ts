import { isDeepStrictEqual } from 'node:util'
import { FIXED_FIELD } from '../../contract/full/bodies'
import { Refusal } from '../actions/refusal'
import { requireMatch } from '../http/etag'
import type { Act } from '../http/handlers'
import { plain } from '../said'

/** Of what was sent, the fields whose value is another than the record's. */
type Changed<Patch> = { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> }

function changedFields<Patch extends object>(record: Readonly<Record<string, unknown>>, patch: Patch) {
  const changes: Changed<Patch> = { ...patch }
  for (const field in changes) {
    if (changes[field] === undefined || isDeepStrictEqual(record[field], changes[field]))
      delete changes[field]
  }
  return changes
}

/** How a record is changed: not on an older state, not what is fixed, and only if anything changes at all. */
export async function changed<Row, Wire extends Readonly<Record<string, unknown>>, Patch extends object>(
  act: Act,
  row: Row,
  patch: Patch,
  format: (row: Row) => Wire,
  apply: (act: Act, row: Row, changes: Changed<Patch>) => Promise<Row>,
): Promise<Wire> {
  const record = format(row)
  requireMatch(act.ifMatch, record)
  const changes = changedFields(record, patch)
  if (FIXED_FIELD in changes) throw new Refusal('unfit', plain(`${FIXED_FIELD} can't be changed`))
  return Object.keys(changes).length === 0 ? record : format(await apply(act, row, changes))
}
