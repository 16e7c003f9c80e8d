import { inject, onTestFinished } from 'vitest'
import { openPostgres, type PostgresOptions } from '~/service/store/postgres/postgres'
import { shops } from '~/service/store/tables/shops'
import { newDatabase } from './servers/postgresServer'
import { CEDAR } from './store'

export const BIRCH = { ...CEDAR, id: 'birch' }

/** A database with two shops, and processes over it. */
export async function twoShops(...settings: string[]) {
  const url = await newDatabase(inject('postgres'), ...settings)
  const process = async (options: PostgresOptions = {}, through = url) => {
    const store = await openPostgres(through, { isDurable: false, ...options })
    onTestFinished(() => store.close())
    return store
  }
  const first = await process()
  for (const shop of [CEDAR, BIRCH]) await first.write(null, (writer) => shops.insert(writer, shop))
  return { url, process, first, second: await process() }
}
