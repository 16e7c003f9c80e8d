import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { createRandom } from '../demo/random'
import { counted, FROZEN_MS, liveBadHours, type Trouble } from '../testing/badHours'
import { CERTIFICATE } from '../testing/certificate'
import { durableServer, shopWithKey, told } from '../testing/durable'
import { ask as sql } from '../testing/postgresServer'
import { ask, newFolder } from '../testing/program'
import { startReceiver } from '../testing/receiver'
import { type Processes, threeProcesses } from '../testing/threeProcesses'

// Whole days of a counter over three processes and one database, all of which break by a seed. SEED, DAYS and HOURS choose
// which are lived, and for how long.

const seed = Number(process.env.SEED ?? 1)
const days = Number(process.env.DAYS ?? 1)
const hours = Number(process.env.HOURS ?? 1)

const { newDatabase, halt, start } = durableServer()

function troublesOf(processes: Processes): Record<string, Trouble> {
  return {
    'killed and started again': (random) => processes.kill(random.int(0, 2)),
    'ended in order and started again': (random) => processes.stop(random.int(0, 2)),
    async 'frozen and thawed'(random) {
      processes.freeze(random.int(0, 2))
      await pause(random.int(...FROZEN_MS))
      processes.thaw()
    },
    async 'frozen, and killed in its sleep'(random) {
      const at = random.int(0, 2)
      processes.freeze(at)
      await pause(random.int(...FROZEN_MS))
      await processes.kill(at)
    },
    'all lines cut': async () => processes.cutAll(),
    async 'lines that break at commits'(random) {
      processes.cutCommits(random.int(0, 2))
      await pause(1_500)
      processes.mend()
    },
    // A server that was given is left alone.
    ...(process.env.DATABASE_URL === undefined && {
      async 'database restarted'() {
        await halt()
        await start()
      },
    }),
  }
}

async function openShop(chance: ReturnType<typeof createRandom>) {
  const place = await newDatabase()
  const shop = await shopWithKey(place)
  const receiver = await startReceiver()
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const flags = ['--rate-limit', 'off', '--webhook-allow', receiver.place, '--webhook-ca', authority]
  const processes = await threeProcesses(place, flags, chance)
  const [first] = processes.places()
  if (!first) throw new Error('no process')
  await ask(first, shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  return { place, shop, receiver, processes }
}

test.each(Array.from({ length: days }, (_, day) => seed + day))(
  `seed %i: after each of ${hours} bad hours the books are whole, all that was told is so, and all who listen know it`,
  async (own) => {
    onTestFailed(() => console.log(`to live it again: SEED=${own} HOURS=${hours} npm run bad-day`))
    // What breaks when is the same for a seed, however often the lines ask their own chance.
    const { place, shop, receiver, processes } = await openShop(createRandom(own + 2))
    const { places, cuts } = processes
    const lived = await liveBadHours(
      {
        seed: own,
        place,
        shop,
        receiver,
        places,
        troubles: () => troublesOf(processes),
        statuses: [0, 200, 201, 409, 422, 500, 503],
        words: /^500 It is not known|^503 The database/,
      },
      hours,
    )
    await told(place, 'verify')
    const twice = await sql(
      place,
      'SELECT event_id FROM webhook_attempts WHERE status BETWEEN 200 AND 299 GROUP BY event_id HAVING count(*) > 1',
    )
    expect(twice).toEqual([])
    console.log(`${lived}; lines cut ${counted(cuts)}`)
  },
)
