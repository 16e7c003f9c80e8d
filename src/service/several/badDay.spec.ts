import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { HOUR_MS } from '~/service/clock'
import { createRandom } from '~/service/demo/random'
import { CLOSED, isLeftOut } from '~/service/testing/badDay/badDay'
import { counted, liveBadHours } from '~/service/testing/badDay/badHours'
import { days, hours, livedAgainBy, openBadShop } from '~/service/testing/badDay/badShop'
import { closeForWeeks } from '~/service/testing/badDay/closedForWeeks'
import { clockOfDatabase } from '~/service/testing/badDay/databaseClock'
import { threeProcesses } from '~/service/testing/badDay/threeProcesses'
import { A_WHILE_MS, troublesOf } from '~/service/testing/badDay/troubles'
import { durableServer, shopWithKey, told } from '~/service/testing/servers/durable'
import { toldTwice } from '~/service/testing/toldTwice'

// Whole days of a counter over three processes and one database, all of which break by a seed.

const { newDatabase, halt, start } = durableServer()

test.each(days)(
  `seed %i: after each of ${hours} bad hours the books are whole, all that was told is so, and all who listen know it`,
  async (seed) => {
    onTestFailed(() => console.log(livedAgainBy(seed)))
    const place = await newDatabase()
    const clock = await clockOfDatabase(place)
    // What breaks when is the same for a seed, however often the lines ask their own chance.
    const { shop, receiver, secret, served } = await openBadShop(place, { shopWithKey }, (flags) =>
      threeProcesses(place, flags, createRandom(seed + 2)),
    )
    const lived = await liveBadHours(
      {
        seed,
        place,
        shop,
        receiver,
        secret,
        places: served.places,
        log: served.log,
        told,
        troubles: () => ({
          ...troublesOf(served),
          async 'the database’s clock set on by an hour or back, and right again'(random) {
            await clock.setBy(random.pick([HOUR_MS, -HOUR_MS]))
            await pause(A_WHILE_MS)
            await clock.setBy(0)
          },
          // A server that was given is left alone, and may have a role that is not allowed all this.
          ...(process.env.DATABASE_URL === undefined && {
            async 'database restarted'() {
              await halt()
              await start()
            },
          }),
        }),
        statuses: [0, 200, 201, 409, 422, 500, 503],
        words: /^500 This may have been done|^503 The database/,
      },
      hours,
    )
    expect(await toldTwice(place)).toEqual([])
    if (createRandom(seed + 3).chance(0.5) && !isLeftOut(CLOSED))
      await closeForWeeks({ place, shop, receiver, served, setClock: clock.setBy })
    console.log(`${lived}; lines cut ${counted(served.cuts)}`)
  },
)
