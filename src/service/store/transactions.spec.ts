import { describe, expect, test } from 'vitest'
import { addTo, CEDAR, customerNamed, namesIn, newFile, openStore } from '~/service/testing/store'
import { NoSuchShop, type Writer } from './engine'
import { openSqlite } from './sqlite/sqlite'
import { customers } from './tables/customers'
import { shops } from './tables/shops'

/** Something to wait at until somebody opens it. */
function newDoor() {
  const door = { open: () => {}, opened: Promise.resolve() }
  door.opened = new Promise((resolve) => (door.open = resolve))
  return door
}

const fail = () => Promise.reject(new Error('refused'))

describe('a write', () => {
  test('that throws leaves nothing, and the next one goes on', async () => {
    const { store } = await openStore()
    const failing = store.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      expect(await namesIn(writer)).toEqual(['Maria'])
      throw new Error('out of ink')
    })
    await expect(failing).rejects.toThrow('out of ink')
    expect(await namesIn(store)).toEqual([])
    await addTo(store, 'Bo')
    expect(await namesIn(store)).toEqual(['Bo'])
  })

  test('is not seen from outside before it is done', async () => {
    const { store } = await openStore()
    await store.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('Maria'))
      expect(await namesIn(store)).toEqual([])
      expect(await store.snapshot(namesIn)).toEqual([])
    })
    expect(await namesIn(store)).toEqual(['Maria'])
  })

  test('is one at a time, in the order of asking, however long each takes', async () => {
    const { store } = await openStore()
    const log: string[] = []
    const doors = [newDoor(), newDoor(), newDoor()]
    const writes = doors.map((door, at) =>
      store.write(CEDAR.id, async (writer) => {
        log.push(`begin ${at}`)
        await door.opened
        await customers.insert(writer, customerNamed(`customer ${at}`))
        log.push(`end ${at}`)
      }),
    )
    for (const door of doors.toReversed()) door.open()
    await Promise.all(writes)
    expect(log).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
    expect(await namesIn(store)).toEqual(['customer 0', 'customer 1', 'customer 2'])
  })

  test('that is under way is finished before the store closes', async () => {
    const file = newFile('frontdesk.db')
    const store = openSqlite(file)
    const { open, opened } = newDoor()
    const writing = store.write(null, async (writer) => {
      await opened
      await shops.insert(writer, CEDAR)
    })
    const closing = store.close()
    open()
    await Promise.all([writing, closing])
    const again = openSqlite(file)
    expect(await shops.all(again)).toEqual([CEDAR])
    await again.close()
  })
})

describe('a write names its shop', () => {
  test('and is none where that is not there', async () => {
    const { store } = await openStore()
    await expect(store.write('elm', async () => 'done')).rejects.toThrow(NoSuchShop)
    await expect(store.note('elm', async () => 'done')).rejects.toThrow(NoSuchShop)
  })

  test('and does not reach into another, neither to change nor to look', async () => {
    const { store } = await openStore()
    await store.write(null, (writer) => shops.insert(writer, { ...CEDAR, id: 'birch' }))
    const adding = store.write('birch', (writer) => customers.insert(writer, customerNamed('Maria')))
    await expect(adding).rejects.toThrow('a write of shop birch reaches into cedar')
    await expect(store.write('birch', namesIn)).rejects.toThrow('reaches into cedar')
    expect(await namesIn(store)).toEqual([])
  })
})

describe('a note', () => {
  test('takes its turn among the writes, and leaves nothing when it throws', async () => {
    const { store } = await openStore()
    const log: string[] = []
    const add = (name: string) => async (writer: Writer) => {
      log.push(name)
      await customers.insert(writer, customerNamed(name))
    }
    const failing = store.note(CEDAR.id, (writer) => add('gone')(writer).then(fail))
    await Promise.all([
      expect(failing).rejects.toThrow('refused'),
      store.write(CEDAR.id, add('first')),
      store.note(CEDAR.id, add('second')),
      store.write(CEDAR.id, add('third')),
    ])
    expect(log).toEqual(['gone', 'first', 'second', 'third'])
    expect(await namesIn(store)).toEqual(['first', 'second', 'third'])
  })
})

describe('an attempt', () => {
  test('that throws is undone alone: what stands around it stays', async () => {
    const { store } = await openStore()
    await store.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, customerNamed('before'))
      const attempt = writer.attempt(async () => {
        await customers.insert(writer, customerNamed('attempted'))
        throw new Error('refused')
      })
      await expect(attempt).rejects.toThrow('refused')
      await customers.insert(writer, customerNamed('after'))
    })
    expect(await namesIn(store)).toEqual(['before', 'after'])
  })

  test('that succeeds stays, and gives its result', async () => {
    const { store } = await openStore()
    const result = await store.write(CEDAR.id, (writer) =>
      writer.attempt(async () => {
        await customers.insert(writer, customerNamed('attempted'))
        return 'done'
      }),
    )
    expect([result, await namesIn(store)]).toEqual(['done', ['attempted']])
  })

  test('within an attempt is undone by itself, or with the one around it', async () => {
    const { store } = await openStore()
    await store.write(CEDAR.id, async (writer) => {
      await writer.attempt(async () => {
        await customers.insert(writer, customerNamed('outer'))
        await expect(writer.attempt(fail)).rejects.toThrow('refused')
      })
      const both = writer.attempt(async () => {
        await writer.attempt(() => customers.insert(writer, customerNamed('inner')))
        return fail()
      })
      await expect(both).rejects.toThrow('refused')
    })
    expect(await namesIn(store)).toEqual(['outer'])
  })

  test('that a rule of the database ends leaves the write able to go on', async () => {
    const { store } = await openStore()
    const row = customerNamed('Maria')
    await store.write(CEDAR.id, async (writer) => {
      await customers.insert(writer, row)
      await expect(writer.attempt(() => customers.insert(writer, row))).rejects.toThrow(/unique/i)
    })
    expect(await namesIn(store)).toEqual(['Maria'])
  })
})

describe('a snapshot', () => {
  test('shows one moment, though rows come meanwhile', async () => {
    const { store } = await openStore()
    await addTo(store, 'Maria')
    await store.snapshot(async (reader) => {
      expect(await namesIn(reader)).toEqual(['Maria'])
      await addTo(store, 'Bo')
      expect(await namesIn(store)).toEqual(['Maria', 'Bo'])
      expect(await namesIn(reader)).toEqual(['Maria'])
    })
    expect(await store.snapshot(namesIn)).toEqual(['Maria', 'Bo'])
  })

  test('that throws is over: the next one sees the present', async () => {
    const { store } = await openStore()
    await expect(store.snapshot(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await addTo(store, 'Maria')
    expect(await store.snapshot(namesIn)).toEqual(['Maria'])
  })
})
