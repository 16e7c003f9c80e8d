import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseBackToVersionBefore, formatsOfDatabase } from '../testing/databaseBefore'
import { newDatabase } from '../testing/postgresServer'
import { addTo, CEDAR, namesIn } from '../testing/store'
import { openPostgres } from './postgres'
import { shops } from './shops'

const open = async (url: string) => {
  const store = await openPostgres(url, { isDurable: false })
  onTestFinished(() => store.close())
  return store
}

test('of several processes that start on a database of the version before one brings it up to date, with all that is in it', async () => {
  const url = await newDatabase(inject('postgres'))
  const first = await open(url)
  await first.write(null, (writer) => shops.insert(writer, CEDAR))
  await addTo(first, 'Maria')
  await first.close()
  await databaseBackToVersionBefore(url)
  const before = await formatsOfDatabase(url)
  expect(before.is).toBe(before.wanted - 1)

  const all = await Promise.all([open(url), open(url), open(url)])
  for (const [at, store] of all.entries()) await addTo(store, `No. ${at}`)
  expect(await namesIn(all[0])).toEqual(['Maria', 'No. 0', 'No. 1', 'No. 2'])
  expect(await formatsOfDatabase(url)).toEqual({ is: before.wanted, wanted: before.wanted })
})
