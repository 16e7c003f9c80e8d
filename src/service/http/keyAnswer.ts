import type { KeyAnswer } from '../../contract/key'
import { shops } from '../store/shops'
import type { Look } from './handlers'

/** The handler of both surfaces. */
export async function keyAnswer({ reader, shop, scopes }: Look): Promise<KeyAnswer> {
  const row = await shops.byId(reader, shop)
  if (!row) throw new Error('a key is of a shop that is not there')
  return { scopes: [...scopes], shop: { name: row.name } }
}
