import { expect, onTestFinished, test, vi } from 'vitest'
import { command } from '~/service/testing/servers/command'
import { durableServer, SECRET, told } from '~/service/testing/servers/durable'
import { ask as sql } from '~/service/testing/servers/postgresServer'

// A database that can't be opened, or not be read: the operator is told what is wrong, what was changed, and what to do.

const { newDatabase } = durableServer()

const list = (database: string) => command(['shops', 'list', '--database', database], { env: SECRET })

async function refused(ended: Promise<{ code: number | null; out: string; err: string }>) {
  const { code, out, err } = await ended
  expect([code, out]).toEqual([1, ''])
  // Words, and not where in the program it was found.
  expect(err).not.toContain('    at ')
  expect(err).not.toContain('Retrying')
  return err
}

const tablesOf = (database: string) =>
  sql(
    database,
    "SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )

/** A role of that database alone, and the address with it. */
async function withRole(database: string, ...statements: string[]) {
  const url = new URL(database)
  const role = `clerk_${url.pathname.slice(1)}`
  await sql(
    database,
    `CREATE ROLE ${role} LOGIN`,
    ...statements.map((each) => each.replaceAll('ROLE_NAME', role)),
  )
  onTestFinished(async () => void (await sql(database, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`)))
  url.username = role
  return url.href
}

test('a role that may not make tables', async () => {
  const database = await newDatabase()
  const words = await refused(list(await withRole(database)))
  expect(words).toMatch(/permission denied for schema public\. Nothing was changed\. .*GRANT/)
  expect(await tablesOf(database)).toEqual([])
})

test('a search_path without a schema that can be written to', async () => {
  const database = await newDatabase()
  const words = await refused(
    list(await withRole(database, `ALTER ROLE ROLE_NAME SET search_path = 'nowhere'`)),
  )
  expect(words).toMatch(/Nothing was changed\. .*search_path/)
})

test.each(['shops', 'frontdesk'])('a table %s that is somebody else’s', async (table) => {
  const database = await newDatabase()
  await sql(database, `CREATE TABLE ${table} (id INT)`)
  const words = await refused(list(database))
  expect(words).toMatch(/Nothing was changed\. .*of its own/)
  expect(await tablesOf(database)).toEqual([{ tablename: table }])
})

test('a table that is gone', async () => {
  const database = await newDatabase()
  await told(database, 'shops', 'create', '--name', 'Cedar Street Auto')
  await sql(database, 'DROP TABLE payments CASCADE')
  const words = await refused(command(['verify', '--database', database], { env: SECRET }))
  expect(words).toMatch(/"payments" does not exist\. .*changed nothing/)
  expect(words).toContain('Restore it from its backup')
})

test('a database that is not there, or set read-only', async () => {
  const database = await newDatabase()
  const none = new URL(database)
  none.pathname += '_none'
  expect(await refused(list(none.href))).toContain('createdb')
  await sql(
    database,
    `ALTER DATABASE ${new URL(database).pathname.slice(1)} SET default_transaction_read_only = on`,
  )
  expect(await refused(list(database))).toMatch(/Nothing was changed\. It is set read-only/)
})

test('a database that nobody serves, without a word of asking again, and without warnings of the driver’s own', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const nobody = await refused(list('postgres://clerk:hunter2@127.0.0.1:1/desk?sslmode=require'))
  expect(nobody).toMatch(/ECONNREFUSED.*Nothing was changed\. Check that it runs/)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
  expect(nobody).not.toContain('hunter2')
})
