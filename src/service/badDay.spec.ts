import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { createRandom } from './demo/random'
import { CLOSED, isLeftOut } from './testing/badDay/badDay'
import { counted, liveBadHours, type World } from './testing/badDay/badHours'
import { days, hours, livedAgainBy, openBadShop } from './testing/badDay/badShop'
import { closeForWeeks } from './testing/badDay/closedForWeeks'
import { AN_HOUR_BACK, clockSetBy, oneProcess } from './testing/badDay/oneProcess'
import { A_WHILE_MS, troublesOf } from './testing/badDay/troubles'
import { readBooks, withStore } from './testing/books'
import { newFolder, shopWithKey, told } from './testing/servers/program'
import { toldTwice } from './testing/toldTwice'

// Whole days of a counter over one process and its data folder, all of which break by a seed.

/** What was acknowledged before a backup was begun is in it. */
type Backup = { file: string; acknowledged: number } | null

test.each(days)(
  `seed %i: after each of ${hours} bad hours of a data folder the books are whole, also where they were set back to a backup`,
  async (seed) => {
    onTestFailed(() => console.log(livedAgainBy(seed)))
    const folder = newFolder()
    // What breaks when is the same for a seed, however often the line asks its own chance.
    const { shop, receiver, secret, served } = await openBadShop(folder, { shopWithKey }, (flags) =>
      oneProcess(folder, flags, createRandom(seed + 2)),
    )
    let backups = 0
    let backup: Backup = null

    const world: World = {
      seed,
      place: folder,
      shop,
      receiver,
      secret,
      places: served.places,
      log: served.log,
      told,
      statuses: [0, 200, 201, 409, 422],
      words: /^$/,
      troubles: ({ acknowledged }) => ({
        ...troublesOf(served),
        async 'its clock set back by an hour, and right again'() {
          await served.again(0, 'SIGTERM', AN_HOUR_BACK)
          await pause(A_WHILE_MS)
          await served.again(0, 'SIGKILL')
        },
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
        await served.again(0, 'SIGTERM', {}, () => told(folder, 'restore', file))
        return { books: await withStore(folder, (store) => readBooks(store, shop.id)), acknowledged }
      },
    }
    const lived = await liveBadHours(world, hours)
    expect(await toldTwice(folder)).toEqual([])
    const setClock = (byMs: number) => served.again(0, 'SIGTERM', clockSetBy(byMs))
    if (createRandom(seed + 3).chance(0.5) && !isLeftOut(CLOSED))
      await closeForWeeks({ place: folder, shop, receiver, served, setClock })
    console.log(`${lived}; lines cut ${counted(served.cuts)}; ${backups} backups restored`)
  },
)
