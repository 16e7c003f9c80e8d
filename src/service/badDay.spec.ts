import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { expect, onTestFailed, test } from 'vitest'
import { createRandom } from './demo/random'
import { counted, FROZEN_MS, liveBadHours, type Trouble, type World } from './testing/badHours'
import { readBooks, withStore } from './testing/books'
import { CERTIFICATE } from './testing/certificate'
import { AN_HOUR_BACK, oneProcess } from './testing/oneProcess'
import { ask, newFolder, shopWithKey, told } from './testing/program'
import { startReceiver } from './testing/receiver'

// Whole days of a counter over one process and its data folder, all of which break by a seed. SEED, DAYS and HOURS choose
// which are lived, and for how long.

const seed = Number(process.env.SEED ?? 1)
const days = Number(process.env.DAYS ?? 1)
const hours = Number(process.env.HOURS ?? 1)

type Process = Awaited<ReturnType<typeof oneProcess>>
/** What was acknowledged before a backup was begun is in it. */
type Backup = { file: string; acknowledged: number } | null

async function openShop(own: number) {
  const folder = newFolder()
  const shop = await shopWithKey(folder)
  const receiver = await startReceiver()
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const flags = [
    '--empty',
    '--rate-limit',
    'off',
    '--webhook-allow',
    receiver.place,
    '--webhook-ca',
    authority,
  ]
  // What breaks when is the same for a seed, however often the line asks its own chance.
  const one = await oneProcess(folder, flags, createRandom(own + 2))
  const [first = { url: '' }] = one.places()
  await ask(first, shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  return { folder, shop, receiver, one }
}

const troublesOf = (one: Process): Record<string, Trouble> => ({
  'killed and started again': () => one.again('SIGKILL'),
  'ended in order and started again': () => one.again('SIGTERM'),
  async 'frozen and thawed'(random) {
    one.freeze()
    await pause(random.int(...FROZEN_MS))
    one.thaw()
  },
  async 'frozen, and killed in its sleep'(random) {
    one.freeze()
    await pause(random.int(...FROZEN_MS))
    await one.again('SIGKILL')
  },
  'all lines cut': async () => one.cutAll(),
  async 'a line that breaks at writes'() {
    one.cutWrites()
    await pause(1_500)
    one.mend()
  },
  async 'its clock set back by an hour, and right again'() {
    await one.again('SIGTERM', AN_HOUR_BACK)
    await pause(1_500)
    await one.again('SIGKILL')
  },
})

/** The events that were told again though somebody had taken them. */
function toldTwice(folder: string) {
  const database = new Database(join(folder, 'frontdesk.db'))
  try {
    return database
      .prepare(
        'SELECT event_id FROM webhook_attempts WHERE status BETWEEN 200 AND 299 GROUP BY event_id HAVING count(*) > 1',
      )
      .all([])
  } finally {
    database.close()
  }
}

test.each(Array.from({ length: days }, (_, day) => seed + day))(
  `seed %i: after each of ${hours} bad hours of a data folder the books are whole, also where they were set back to a backup`,
  async (own) => {
    onTestFailed(() => console.log(`to live it again: SEED=${own} HOURS=${hours} npm run bad-day`))
    const { folder, shop, receiver, one } = await openShop(own)
    const { places, cuts } = one
    let backups = 0
    let backup: Backup = null

    const world: World = {
      seed: own,
      place: folder,
      shop,
      receiver,
      places,
      statuses: [0, 200, 201, 409, 422],
      words: /^$/,
      troubles: ({ acknowledged }) => ({
        ...troublesOf(one),
        async 'backed up while all work'() {
          const file = join(newFolder(), 'backup.db')
          const made = { file, acknowledged: acknowledged.length }
          await told(folder, 'backup', file)
          backup = made
        },
      }),
      async afterHour() {
        if (!backup) return null
        const { file, acknowledged } = backup
        backup = null
        backups += 1
        await one.again('SIGTERM', {}, () => told(folder, 'restore', file))
        return { books: await withStore(folder, (store) => readBooks(store, shop.id)), acknowledged }
      },
    }
    const lived = await liveBadHours(world, hours)
    await told(folder, 'verify')
    expect(toldTwice(folder)).toEqual([])
    console.log(`${lived}; lines cut ${counted(cuts)}; ${backups} backups restored`)
  },
)
