import { FEATURES, type KeyAnswer } from '../../contract/key'
import type { Reader } from '../store/engine'
import { shops } from '../store/shops'
import type { Look } from './handlers'

/** The shop that a key is of. */
export async function shopOf(reader: Reader, shop: string) {
  const row = await shops.byId(reader, shop)
  if (!row) throw new Error('a key is of a shop that is not there')
  return row
}

/** The handler of both surfaces. */
export const keyAnswer =
  (surface: keyof typeof FEATURES) =>
  async ({ reader, shop, scopes }: Look): Promise<KeyAnswer> => {
    const { name } = await shopOf(reader, shop)
    return { scopes: [...scopes], features: [...FEATURES[surface]], shop: { name } }
  }
