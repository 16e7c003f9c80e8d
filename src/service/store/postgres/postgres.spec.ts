import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { MAX_CENTS } from '~/domain/money'
import { DatabaseAway, type Reader, type Store } from '~/service/store/engine'
import { FORMAT, NewerDatabase } from '~/service/store/migrate'
import { query } from '~/service/store/query'
import { counters } from '~/service/store/tables/counters'
import { customers } from '~/service/store/tables/customers'
import { shops } from '~/service/store/tables/shops'
import { ask, newDatabase, urlOf } from '~/service/testing/servers/postgresServer'
import { addTo, CEDAR, customerNamed, namesIn } from '~/service/testing/store'
import { BIRCH, twoShops } from '~/service/testing/twoShops'
import { CarelessDatabase } from './format'
import { openPostgres } from './postgres'

function newDoor() {
  const door = { open: () => {}, opened: Promise.resolve() }
  door.opened = new Promise((resolve) => (door.open = resolve))
  return door
}

const asked = (text: string) =>
  query((db) => ({ compile: () => sql<Record<string, unknown>>`${sql.raw(text)}`.compile(db) }))

const show = async (reader: Reader, name: string) =>
  Object.values((await reader.first(asked(`SHOW ${name}`), {})) ?? {})[0]

/** One process in the middle of a write, and another that begins one of that shop. */
async function inEachOthersWay(first: Store, second: Store, shop = CEDAR.id) {
  const door = newDoor()
  const begun = newDoor()
  const log: string[] = []
  const one = first.write(CEDAR.id, async (writer) => {
    begun.open()
    await door.opened
    await customers.insert(writer, customerNamed('Maria'))
    log.push('one')
  })
  await begun.opened
  const two = second.write(shop, async (writer) => {
    log.push('two')
    return shop === CEDAR.id ? namesIn(writer) : []
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  log.push('door')
  door.open()
  await one
  return { log, seen: await two }
}

describe('of two processes', () => {
  test('the second writes when the first is done, and decides with what that has written', async () => {
    const { first, second } = await twoShops()
    const { log, seen } = await inEachOthersWay(first, second)
    expect(log).toEqual(['door', 'one', 'two'])
    expect(seen).toEqual(['Maria'])
  })

  test.each(['repeatable read', 'serializable'])(
    'also where the database is set to be %s: it is not begun twice for that',
    async (isolation) => {
      const { first, second } = await twoShops(`SET default_transaction_isolation = '${isolation}'`)
      expect((await inEachOthersWay(first, second)).seen).toEqual(['Maria'])
      expect(await first.write(CEDAR.id, (writer) => show(writer, 'transaction_isolation'))).toBe(
        'read committed',
      )
    },
  )

  test('neither waits for another shop’s', async () => {
    const { first, second } = await twoShops()
    expect((await inEachOthersWay(first, second, BIRCH.id)).log).toEqual(['two', 'door', 'one'])
  })

  test('each number of a shop is given once, and none is left out', async () => {
    const { first, second } = await twoShops()
    const takes = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? first : second).write(CEDAR.id, (writer) => counters.takeEvent(writer, CEDAR.id)),
    )
    const taken = await Promise.all(takes)
    expect(taken.toSorted((a, b) => a - b)).toEqual(taken.map((_, at) => at + 1))
  })

  test('the moments of a shop’s writes rise with their order, past one that a faster clock has left', async () => {
    const { url, first, second } = await twoShops()
    const ahead = Date.now() + 60_000
    await ask(url, `UPDATE shop_counters SET last_at = ${ahead} WHERE shop_id = 'cedar'`)
    const moments: number[] = []
    for (let at = 0; at < 10; at += 1)
      await (at % 2 ? first : second).write(CEDAR.id, async ({ now }) => void moments.push(now))
    expect(moments).toEqual(moments.map((_, at) => ahead + 1 + at))
    const there = await first.write(BIRCH.id, async ({ now }) => now)
    expect(Math.abs(there - Date.now())).toBeLessThan(10_000)
  })

  test('a moment is taken when the wait is over, not when it began', async () => {
    const { first, second } = await twoShops()
    const door = newDoor()
    const begun = newDoor()
    const one = first.write(CEDAR.id, async () => (begun.open(), door.opened))
    await begun.opened
    const two = second.write(CEDAR.id, async ({ now }) => now)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const opened = Date.now()
    door.open()
    await one
    expect(await two).toBeGreaterThanOrEqual(opened - 50)
  })

  test('the older one does nothing any more once it has seen that a newer one changed the tables, and says so once', async () => {
    const { url, first } = await twoShops()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    await ask(url, `UPDATE frontdesk SET format = ${FORMAT + 1}`)
    await first.present()
    await expect(first.write(CEDAR.id, async () => 'done')).rejects.toThrow(DatabaseAway)
    await expect(shops.all(first)).rejects.toThrow('newer than this process')
    expect(said.mock.calls).toEqual([[expect.stringContaining('written by a newer Frontdesk')]])
    said.mockRestore()
  })

  test('of several that begin at once on an empty database all find it whole', async () => {
    const url = await newDatabase({ ...inject('postgres'), template: 'template1' })
    const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, { isDurable: false })))
    await stores[0]?.write(null, (writer) => shops.insert(writer, CEDAR))
    for (const store of stores) {
      expect(await shops.all(store)).toEqual([CEDAR])
      await store.close()
    }
  })
})

describe('a write', () => {
  test('whose failure was overlooked is undone, and said to be', async () => {
    const { first } = await twoShops()
    const row = customerNamed('Maria')
    const overlooking = first.write('cedar', async (writer) => {
      await customers.insert(writer, row)
      await customers.insert(writer, row).catch(() => undefined)
    })
    await expect(overlooking).rejects.toThrow('undid')
    expect(await namesIn(first)).toEqual([])
  })

  test.each(['40001', '40P01'])('that the server gave up as %s is begun again', async (code) => {
    const { first } = await twoShops()
    let runs = 0
    await first.write('cedar', async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      runs += 1
      if (runs < 3) await writer.first(asked(`SELECT raise_error('${code}')`), {}).catch(rethrown)
    })
    expect([runs, await namesIn(first)]).toEqual([3, ['Maria']])
  })

  test('that the server gave up within an attempt is begun again as a whole: it is no refusal to be kept', async () => {
    const { first } = await twoShops()
    let runs = 0
    await first.write('cedar', async (writer) => {
      runs += 1
      await writer.attempt(async () => {
        await customers.insert(writer, customerNamed('Maria'))
        if (runs < 3) await writer.first(asked("SELECT raise_error('40001')"), {})
      })
    })
    expect([runs, await namesIn(first)]).toEqual([3, ['Maria']])
  })

  test.each(['23505', '22000'])('that the server refused as %s is not', async (code) => {
    const { first } = await twoShops()
    let runs = 0
    const refused = first.write('cedar', async (writer) => {
      runs += 1
      await writer.first(asked(`SELECT raise_error('${code}')`), {})
    })
    await expect(refused).rejects.toThrow('as the test wants it')
    expect(runs).toBe(1)
  })

  test('that waits too long for another is told that nothing was done', async () => {
    const { first, second } = await twoShops()
    const begun = newDoor()
    const one = first.write(CEDAR.id, async (writer) => {
      begun.open()
      await writer.first(asked('SELECT pg_sleep(6)'), {})
    })
    await begun.opened
    await expect(addTo(second, 'Bo')).rejects.toThrow(DatabaseAway)
    await one
    expect(await namesIn(first)).toEqual([])
  })

  test('that a frozen process is in the middle of is undone before those who wait for it are sent away', async () => {
    const { first, second } = await twoShops()
    const [begun, thawed] = [newDoor(), newDoor()]
    onTestFinished(() => thawed.open())
    const one = first.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      begun.open()
      await thawed.opened
      await customers.insert(writer, customerNamed('Maria once more'))
    })
    await begun.opened
    await addTo(second, 'Bo')
    thawed.open()
    await expect(one).rejects.toThrow(DatabaseAway)
    expect(await namesIn(first)).toEqual(['Bo'])
  })
})

const rethrown = (error: unknown) => {
  throw error
}

describe('what is kept', () => {
  test('is read as it was written: money to the last cent, and numbers as numbers', async () => {
    const { first } = await twoShops()
    const row = { ...CEDAR, id: 'elm', capacity: MAX_CENTS }
    await first.write(null, (writer) => shops.insert(writer, row))
    expect(await shops.byId(first, 'elm')).toEqual(row)
    const sums = asked('SELECT count(*) AS count, sum(capacity) AS sum, max(created_at) AS newest FROM shops')
    expect(await first.first(sums, {})).toEqual({ count: 3, sum: MAX_CENTS, newest: CEDAR.created_at })
  })

  test('is in the order of its bytes, whatever language the database speaks', async () => {
    const { first } = await twoShops()
    for (const id of ['a', 'B', '_', 'b'])
      await first.write(null, (writer) => shops.insert(writer, { ...CEDAR, id, created_at: 1 }))
    const ids = (await shops.all(first)).map(({ id }) => id).slice(0, 4)
    expect(ids).toEqual(['a', 'B', '_', 'b'].toSorted())
  })

  test('of a note may be lost with the power, of the write after it nothing', async () => {
    const { process } = await twoShops('SET synchronous_commit = on')
    const store = await process({ most: 1 })
    const name = 'synchronous_commit'
    expect(await store.note(CEDAR.id, (writer) => show(writer, name))).toBe('off')
    expect(await store.write(CEDAR.id, (writer) => show(writer, name))).toBe('on')
    expect(await show(store, name)).toBe('on')
  })
})

test('so many ask at once as there may be connections, and the others wait', async () => {
  const { url, process } = await twoShops()
  const store = await process({ most: 3 })
  await Promise.all(Array.from({ length: 50 }, () => store.snapshot(namesIn)))
  const rows = await ask(
    url,
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'frontdesk' AND datname = current_database()",
  )
  expect(rows.length).toBeLessThanOrEqual(3 + 10 + 10)
})

test('a reading that fails before it asks anything gives its connection back', async () => {
  const { process } = await twoShops()
  const store = await process({ most: 1 })
  const failing = store.snapshot(() => {
    throw new RangeError('no such cursor')
  })
  await expect(failing).rejects.toThrow('no such cursor')
  expect(await store.snapshot(namesIn)).toEqual([])
})

test('a database that may lose what it acknowledged is refused, with what to turn on', async () => {
  const { url } = await twoShops()
  await expect(openPostgres(url)).rejects.toThrow(CarelessDatabase)
  await expect(openPostgres(url)).rejects.toThrow(/fsync/)
})

test('a database that has no letters for some names is refused before it is touched', async () => {
  const { server, template } = inject('postgres')
  const name = `${template}_${process.pid}_latin`
  const as = `ENCODING 'LATIN1' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`
  await ask(server, `CREATE DATABASE ${name} ${as}`)
  onTestFinished(async () => void (await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)))
  const url = urlOf(server, name)
  await expect(openPostgres(url, { isDurable: false })).rejects.toThrow(/in LATIN1.*'UTF8'/)
  expect(await ask(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})

test('one of a newer version is refused, and not touched', async () => {
  const { url } = await twoShops()
  await ask(url, `UPDATE frontdesk SET format = ${FORMAT + 1}`)
  await expect(openPostgres(url, { isDurable: false })).rejects.toThrow(NewerDatabase)
  expect(await ask(url, 'SELECT format FROM frontdesk')).toEqual([{ format: String(FORMAT + 1) }])
})
