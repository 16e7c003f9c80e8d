import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { tellersBy } from '~/service/testing/told'
import { findPostgres } from '~/setup.mjs'
import { ask, notOurs, startServer, urlOf, type Server } from './postgresServer'
import { frontdesk, newFolder } from './program'

/** What every process over one database is given. */
export const SECRET = { FRONTDESK_SECRET: 'thirty-two characters for them all' }

let made = 0

/** A server that keeps what it acknowledges, for processes of their own; and databases in it. */
export function durableServer() {
  let server: Server
  beforeAll(async () => {
    const given = process.env.DATABASE_URL
    const programs = findPostgres()
    if (given) server = notOurs(given)
    else if (programs === undefined) throw new Error('there is no Postgres')
    else server = await startServer(programs, [])
  })
  afterAll(() => server.stop())
  return {
    halt: () => server.halt(),
    start: () => server.start(),
    startAsCopy: () => server.startAsCopy(),
    newDatabase: async (): Promise<string> => {
      const name = `frontdesk_program_${process.pid}_${(made += 1)}`
      await ask(server.url, `CREATE DATABASE ${name}`)
      // After a crash the server reads through every file of all that are left.
      onTestFinished(async () => void (await ask(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
      return urlOf(server.url, name)
    },
  }
}

/** Where books are kept for good: of the kind that the test is run on. */
export const durablePlaces = (): (() => Promise<string>) =>
  inject('postgres') === undefined ? async () => newFolder() : durableServer().newDatabase

export const command = (...args: string[]) => frontdesk(args, { env: SECRET })

export const { told, shopWithKey } = tellersBy((args) => frontdesk(args, { env: SECRET }))
