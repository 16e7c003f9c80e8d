import { describe, expect, onTestFinished, test } from 'vitest'
import { COMMIT, openLine } from '../testing/line'
import { ask } from '../testing/postgresServer'
import { addTo, CEDAR, customerNamed, namesIn } from '../testing/store'
import { twoShops } from '../testing/twoShops'
import { customers } from './customers'
import { DatabaseAway, NotKnown } from './engine'

describe('a lost connection', () => {
  test('before the commit has done nothing, and the next write goes through', async () => {
    const { url, first } = await twoShops()
    const cut = first.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      await ask(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      )
      await customers.insert(writer, customerNamed('Bo'))
    })
    await expect(cut).rejects.toThrow(DatabaseAway)
    await addTo(first, 'Bo')
    expect(await namesIn(first)).toEqual(['Bo'])
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

  test('of the whole database is told as away, and heals by itself', async () => {
    const { url, process } = await twoShops()
    const line = await openLine(url)
    onTestFinished(() => line.close())
    const far = await process({}, line.url)
    line.isDown = true
    line.cut()
    await expect(namesIn(far)).rejects.toThrow(DatabaseAway)
    await expect(far.snapshot(namesIn)).rejects.toThrow(DatabaseAway)
    await expect(addTo(far, 'Bo')).rejects.toThrow(DatabaseAway)
    line.isDown = false
    await addTo(far, 'Bo')
    expect(await far.snapshot(namesIn)).toEqual(['Bo'])
  })
})
