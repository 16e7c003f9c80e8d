import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFollower } from '../testing/follower'
import { ask, newFolder, serve, type Serving, shopWithKey, told } from '../testing/program'

const CHANGES = 1_000
const CUSTOMERS = 40
const KILLED_AT = 300
const BACKED_UP_AT = 500
const RESTORED_AT = 700

const FLAGS = ['--empty', '--rate-limit', 'off']

/** The same numbers for the same seed. */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(`cut at random while ${CHANGES} changes happen, over a kill and a restored backup, every desk ends with the books`, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`What is changed, and when a line is cut, is drawn from SEED=${seed}.`)
  const luck = chanceOf(seed)
  const data = newFolder()
  const backup = join(newFolder(), 'backup.db')
  const { key } = await shopWithKey(data)
  let server: Serving = await serve(data, FLAGS)
  const ids: string[] = []
  for (let at = 0; at < CUSTOMERS; at += 1)
    ids.push((await ask(server, key, 'POST', '/customers', { name: `Customer ${at}` })).id)

  const desks = (['full', 'live', 'full', 'live'] as const).map((surface) =>
    createFollower(() => server, surface, key, luck),
  )
  for (let at = 0; at < CHANGES; at += 1) {
    if (at === KILLED_AT) {
      await server.stop('SIGKILL')
      server = await serve(data, FLAGS)
    }
    if (at === BACKED_UP_AT) await told(data, 'backup', backup)
    if (at === RESTORED_AT) {
      await server.stop()
      await told(data, 'restore', backup)
      server = await serve(data, FLAGS)
    }
    const id = ids[Math.floor(luck() * ids.length)]
    const changed = await ask(server, key, 'PATCH', `/customers/${id}`, { name: `Change ${at}` })
    expect(changed.status).toBe(200)
  }

  for (const desk of desks) {
    const { all } = await desk.caughtUp()
    await desk.stop()
    expect(all.size).toBe(CUSTOMERS)
    expect(desk.records()).toEqual(new Map([...all].map(([id, { record }]) => [id, record])))
    expect(desk.seen.twice).toBe(0)
    expect(desk.seen.resets).toBe(1)
    expect(desk.seen.cuts).toBeGreaterThan(20)
    console.log(`A desk was cut ${desk.seen.cuts} times and told ${desk.seen.told} changes.`)
  }
})
