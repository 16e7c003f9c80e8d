import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseAway, NotKnown } from '~/service/store/engine'
import { customers } from '~/service/store/tables/customers'
import { COMMIT, openLine } from '~/service/testing/servers/line'
import { ask } from '~/service/testing/servers/postgresServer'
import { until } from '~/service/testing/servers/receiver'
import { addTo, CEDAR, customerNamed, namesIn } from '~/service/testing/store'
import { BIRCH, twoShops } from '~/service/testing/twoShops'

const LOST = 'One connection to the database was lost'
const AWAY = 'The database does not answer'
const BACK = 'The database answers again.'

/** What the operator is told of it, each by its beginning. */
function saying() {
  const said: string[] = []
  const known = [LOST, AWAY, BACK]
  return {
    said,
    say: (words: string) => void said.push(known.find((begin) => words.startsWith(begin)) ?? words),
  }
}

describe('a lost connection', () => {
  test('before the commit has done nothing, and the next write goes through', async () => {
    const { url, process } = await twoShops()
    const { said, say } = saying()
    const store = await process({ say })
    const cut = store.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      await ask(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      )
      await customers.insert(writer, customerNamed('Bo'))
    })
    await expect(cut).rejects.toThrow(DatabaseAway)
    await addTo(store, 'Bo')
    expect(await namesIn(store)).toEqual(['Bo'])
    expect(said).toEqual([LOST])
  })

  test.each([
    ['on the way there', 'before', []],
    ['on the way back', 'after', ['Maria']],
  ] as const)('in the commit, %s, leaves it unknown, and is not tried again', async (_, when, kept) => {
    const { url, first, process } = await twoShops()
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const far = await process({}, line.url)
    let runs = 0
    const cut = far.write(CEDAR.id, async (writer) => {
      runs += 1
      await customers.insert(writer, customerNamed('Maria'))
      line.cutAt(COMMIT, when)
    })
    await expect(cut).rejects.toThrow(NotKnown)
    expect(runs).toBe(1)
    await expect.poll(() => namesIn(first)).toEqual(kept)
    await addTo(far, 'Bo')
    expect(await namesIn(far)).toContain('Bo')
  })

  test('is one, however many questions were on it', async () => {
    const { url, process } = await twoShops()
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const { said, say } = saying()
    const far = await process({ say }, line.url)
    line.cutAt('REPEATABLE READ', 'before')
    const cut = far.snapshot((reader) => Promise.all([namesIn(reader), namesIn(reader)]))
    await expect(cut).rejects.toThrow(DatabaseAway)
    expect(said).toEqual([LOST])
    await namesIn(far)
    expect(said).toEqual([LOST])
  })

  test('and a second one before anything is heard again is the database', async () => {
    const { url, process } = await twoShops()
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const { said, say } = saying()
    const far = await process({ say }, line.url)
    const begun: string[] = []
    const cut = [CEDAR, BIRCH].map((shop) =>
      far.write(shop.id, async (writer) => {
        begun.push(shop.id)
        await until(() => begun.length === 2)
        line.cut()
        await customers.page(writer, shop.id, { after: null, limit: 1 })
      }),
    )
    await Promise.all(cut.map((write) => expect(write).rejects.toThrow(DatabaseAway)))
    expect(said).toEqual([LOST, AWAY])
    await namesIn(far)
    expect(said).toEqual([LOST, AWAY, BACK])
  })

  test('of the whole database is told as away, and heals by itself', async () => {
    const { url, process } = await twoShops()
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const { said, say } = saying()
    const far = await process({ say }, line.url)
    line.isDown = true
    line.cut()
    await expect(namesIn(far)).rejects.toThrow(DatabaseAway)
    await expect(far.snapshot(namesIn)).rejects.toThrow(DatabaseAway)
    await expect(addTo(far, 'Bo')).rejects.toThrow(DatabaseAway)
    line.isDown = false
    await addTo(far, 'Bo')
    expect(await far.snapshot(namesIn)).toEqual(['Bo'])
    // What lay there unused may have been asked first.
    expect(said.slice(-2)).toEqual([AWAY, BACK])
  })
})
