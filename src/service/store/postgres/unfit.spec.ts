import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseAway } from '~/service/store/engine'
import { ask } from '~/service/testing/servers/postgresServer'
import { addTo, CEDAR, namesIn } from '~/service/testing/store'
import { twoShops } from '~/service/testing/twoShops'

// A database that is there, and can't be used until somebody has seen to it.

const ALLOWANCE = { name: 'full', limit: 100 }

let said: string[]
beforeEach(() => {
  said = []
})

async function serving() {
  const { url, process } = await twoShops()
  const store = await process({ say: (words) => void said.push(words) })
  const name = new URL(url).pathname.slice(1)
  const set = (how: string) =>
    ask(url, 'SET default_transaction_read_only = off', `ALTER DATABASE ${name} ${how}`)
  /** So that the connections of the process are made anew. */
  const cut = () =>
    ask(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    )
  return { url, store, set, cut }
}

describe('a database that was set read-only', () => {
  test('is told of once, and written to again as soon as it is set back', async () => {
    const { store, set, cut } = await serving()
    await set('SET default_transaction_read_only = on')
    await cut()
    await expect.poll(() => store.spend(ALLOWANCE, 'desk').catch(String)).toContain('read-only')
    const asked = Array.from({ length: 20 }, () => store.spend(ALLOWANCE, 'desk'))
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ reason: expect.any(DatabaseAway) as DatabaseAway })
    expect(store.unfit()).toContain('set read-only')
    expect(said.filter((words) => words.includes('set read-only'))).toHaveLength(1)

    await set('RESET default_transaction_read_only')
    await expect.poll(() => store.spend(ALLOWANCE, 'desk').catch(String)).toMatchObject({ refused: false })
    // All that were begun while it was so are gone, not one by one.
    const again = Array.from({ length: 20 }, () => store.spend(ALLOWANCE, 'desk'))
    expect((await Promise.allSettled(again)).filter(({ status }) => status === 'rejected')).toEqual([])
    await store.present()
    expect(store.unfit()).toBeNull()
    expect(said.at(-1)).toBe('The database can be used again.')
  })

  test('is written to by no connection of that time once it is said that it can be used', async () => {
    const { store, set, cut } = await serving()
    const reads = () => Promise.all(Array.from({ length: 4 }, () => namesIn(store).catch(String)))
    const writes = () => Promise.allSettled(Array.from({ length: 8 }, () => store.spend(ALLOWANCE, 'desk')))
    await set('SET default_transaction_read_only = on')
    await cut()
    await expect.poll(() => store.spend(ALLOWANCE, 'desk').catch(String)).toContain('read-only')
    await reads()
    await set('RESET default_transaction_read_only')
    // Some by what was connected before, and some by what is connected now.
    await writes()
    await expect.poll(() => store.present().then(() => store.unfit(), String)).toBeNull()
    expect((await writes()).filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

test('a database that was emptied is told of once, with what to do', async () => {
  const { url, store } = await serving()
  await ask(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  for (const _ of [1, 2, 3]) {
    await expect(namesIn(store)).rejects.toThrow(DatabaseAway)
    await expect(addTo(store, 'Bo')).rejects.toThrow(DatabaseAway)
    await expect(store.present()).rejects.toThrow(DatabaseAway)
  }
  expect(said).toEqual([expect.stringMatching(/created again\. Restore it from its backup/)])
  expect(store.unfit()).toBe(said[0]?.slice(0, store.unfit()?.length))
})

/** A store that logs in by a role of its own, which the operator can turn away. */
async function asClerk() {
  const { url, process } = await twoShops()
  const database = new URL(url).pathname.slice(1)
  const role = `clerk_${database}`
  await ask(
    url,
    `CREATE ROLE ${role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`,
    `REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC; GRANT CONNECT ON DATABASE ${database} TO ${role}`,
  )
  const own = new URL(url)
  own.username = role
  const store = await process({ say: (words) => void said.push(words) }, own.href)
  const server = new URL(url)
  server.pathname = '/postgres'
  /** Nobody is connected to it any more, and something of it or of the role is changed. */
  const alter = (sql: string) =>
    ask(
      server.href,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
      sql.replaceAll('$role', role).replaceAll('$database', database),
    )
  const forget = async () => {
    await store.close()
    await ask(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`)
  }
  return { store, alter, forget }
}

test.each([
  ['may not log in any more', 'lets this role log in', 'ALTER ROLE $role NOLOGIN', 'ALTER ROLE $role LOGIN'],
  [
    'may not connect any more',
    'lets this role connect',
    'REVOKE CONNECT ON DATABASE $database FROM $role',
    'GRANT CONNECT ON DATABASE $database TO $role',
  ],
  [
    'finds no database of that name',
    'no longer exists',
    'ALTER DATABASE $database RENAME TO gone_$database',
    'ALTER DATABASE gone_$database RENAME TO $database',
  ],
])('a role that %s is told of once, and goes on when that is mended', async (_, words, take, give) => {
  const { store, alter, forget } = await asClerk()
  await alter(take)
  for (let tries = 0; tries < 3; tries += 1) await expect(store.present()).rejects.toThrow(DatabaseAway)
  expect(store.unfit()).toContain(words)
  expect(said.filter((line) => line.includes(words))).toHaveLength(1)
  await alter(give)
  await store.present()
  expect([store.unfit(), said.at(-1)]).toEqual([null, 'The database can be used again.'])
  await forget()
})

test('a role whose rights were taken away is told of once, and goes on when it has them again', async () => {
  const { url, process } = await twoShops()
  const role = `clerk_${new URL(url).pathname.slice(1)}`
  await ask(url, `CREATE ROLE ${role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  const own = new URL(url)
  own.username = role
  const store = await process({ say: (words) => void said.push(words) }, own.href)
  await ask(url, `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`)
  await expect(namesIn(store)).rejects.toThrow(DatabaseAway)
  await expect(store.write(CEDAR.id, async () => undefined)).rejects.toThrow(DatabaseAway)
  expect(said).toEqual([expect.stringContaining('GRANT')])
  await ask(url, `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  await store.present()
  expect([store.unfit(), await namesIn(store)]).toEqual([null, []])
  await store.close()
  await ask(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`)
})
