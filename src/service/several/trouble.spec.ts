import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { allowing } from '~/service/testing/allowing'
import { durableServer, SECRET, shopWithKey, told } from '~/service/testing/servers/durable'
import { COMMIT, openLine } from '~/service/testing/servers/line'
import { ask as sql } from '~/service/testing/servers/postgresServer'
import { ask, serve } from '~/service/testing/servers/program'
import { startReceiver, until } from '~/service/testing/servers/receiver'

// Processes over one database, of which one is killed, or whose database goes away.

const { newDatabase, halt, start } = durableServer()

test('what a killed process had to tell is told by another within 30 seconds, and nothing that it had told', async () => {
  const database = await newDatabase()
  const receiver = await startReceiver()
  const flags = allowing(receiver)
  const { key } = await shopWithKey(database)
  const one = await serve(database, flags, SECRET)
  await ask(one, key, 'POST', '/webhooks', { url: receiver.url, events: ['customer.created'] })
  await ask(one, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  const written = () => sql(database, 'SELECT 1 FROM webhook_attempts')
  await until(async () => (await written()).length === 1)
  const other = await serve(database, flags, SECRET)
  await one.stop('SIGKILL')
  const killed = performance.now()
  await ask(other, key, 'POST', '/customers', { name: 'Bo' })
  await until(() => receiver.heard.length > 1)
  const tookMs = performance.now() - killed
  expect(tookMs).toBeLessThan(30_000)
  expect(receiver.heard.map(({ body }) => JSON.parse(body).data.object.name)).toEqual(['Maria Alvarez', 'Bo'])
  console.log(`told by another ${Math.round(tookMs)} ms after the kill`)
})

test('what was told and written down, and whose writer was not answered, stands there once', async () => {
  const database = await newDatabase()
  const receiver = await startReceiver()
  const { key } = await shopWithKey(database)
  const line = await openLine(database)
  onTestFinished(() => line.close())
  const flags = allowing(receiver)
  const one = await serve(line.url, flags, SECRET)
  await ask(one, key, 'POST', '/webhooks', { url: receiver.url, events: ['customer.created'] })
  let isWriting = false
  line.cutBy = (bytes) => {
    isWriting ||= bytes.includes('insert into "webhook_attempts"')
    if (!isWriting || !bytes.includes(COMMIT)) return null
    line.cutBy = () => null
    return 'after'
  }
  await ask(one, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  await until(() => isWriting)
  expect((await ask(one, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)
  const written = async () =>
    (await sql(database, 'SELECT event_id FROM webhook_attempts')) as { event_id: string }[]
  await until(async () => new Set((await written()).map(({ event_id }) => event_id)).size === 2)
  expect(await written()).toHaveLength(2)
  expect(receiver.heard).toHaveLength(2)
})

// A server that was given is left alone.
test.skipIf(process.env.DATABASE_URL)(
  'a database that is stopped and started again under writes has all that was acknowledged, once, and is served at once',
  async () => {
    const database = await newDatabase()
    const { key } = await shopWithKey(database)
    const serving = [
      await serve(database, ['--rate-limit', 'off'], SECRET),
      await serve(database, ['--rate-limit', 'off'], SECRET),
    ]
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const day = { isOver: false }

    /** A desk: one write after another, each asked again with its key until it is known what became of it. */
    async function writeOn(desk: number) {
      for (let at = 0; !day.isOver; at += 1) {
        const name = `Customer ${desk} ${at}`
        for (let tries = 0; ; tries += 1) {
          const one = serving[(desk + tries) % 2] ?? { url: '' }
          const headers = { 'Idempotency-Key': `${desk}-${at}` }
          const { status } = await ask(one, key, 'POST', '/customers', { name }, headers)
          statuses.add(status)
          if (status === 201) break
          await pause(20)
        }
        acknowledged.push(name)
      }
    }
    const desks = [0, 1, 2, 3].map(writeOn)
    await until(() => acknowledged.length > 0)
    const backMs: number[] = []
    for (const _ of [1, 2]) {
      await halt()
      await pause(1_000)
      await start()
      const started = performance.now()
      const known = acknowledged.length
      // What is done in a stop goes through after it, not before.
      await until(() => acknowledged.length > known + serving.length)
      backMs.push(Math.round(performance.now() - started))
    }
    day.isOver = true
    await Promise.all(desks)
    expect([...statuses].every((status) => [201, 500, 503].includes(status))).toBe(true)
    expect(statuses).toContain(503)
    const rows = (await sql(database, 'SELECT name FROM customers')) as { name: string }[]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted())
    await told(database, 'verify')
    console.log(
      `${acknowledged.length} writes over two stops of the database, each kept once; on again ${backMs.join(' and ')} ms after it took connections`,
    )
  },
)
