import { type Browser, test } from '@playwright/test'
import { OTHER_KEY } from '../src/client/testing/otherMaker/service'
import { KEY_PRESETS } from '../src/domain/scopes'
import { startOtherMaker } from './otherMaker'
import { ZONE } from './scheduling'
import type { Desk } from './screenDay/counter'
import { actsOfDay, Broken, liveDay, type Shop } from './screenDay/day'
import { ELSEWHERE, ELSEWHERE_AT_OTHERS } from './screenDay/elsewhere'
import { shorten } from './screenDay/shorten'
import { createKey, createNarrowKey, createShop, revokeKey, startServer } from './shop'

// Days at the screens of a counter, drawn by a seed. SEED and DAYS choose which, ACTS how long each is, ONLY which of its
// acts are done, and MINUTES for how long a shorter one is looked for of a day that fails.

const { SEED = '1', DAYS = '1', ACTS = '12', ONLY, MINUTES = '0' } = process.env
const ALL = ONLY?.split(',').map(Number) ?? actsOfDay(Number(ACTS))

type Running = { shop: Shop; stop: () => Promise<unknown> }

async function ours(): Promise<Running> {
  const server = await startServer('--time-zone', ZONE, '--rate-limit', 'off')
  const of = await createShop(server, 'Northside Garage')
  const key = await createKey(server, of, 'read-write')
  const newKey = () => createNarrowKey(server, of, ...KEY_PRESETS['read-write'])
  async function newDesk() {
    let current = await newKey()
    const desk: Desk = {
      key: current.key,
      async renew() {
        await revokeKey(server, current)
        current = await newKey()
        desk.key = current.key
      },
    }
    return desk
  }
  const service = 'This Frontdesk (read and write)'
  return { shop: { server, key, service, elsewhere: ELSEWHERE, zone: ZONE, newDesk }, stop: server.stop }
}

/** How another maker gives a key is not known here. */
const deskAtOthers = async () => ({ key: OTHER_KEY, renew: null })

async function others(): Promise<Running> {
  const other = await startOtherMaker({
    behaviour: { overpayment: 'allowed', statuses: 'more', moves: 'any', rateLimit: 100_000 },
  })
  const own = await startServer('--time-zone', ZONE, '--service', other.full)
  const server = { ...own, api: other.api }
  const service = 'Other (read and write)'
  return {
    shop: {
      server,
      key: OTHER_KEY,
      service,
      elsewhere: ELSEWHERE_AT_OTHERS,
      zone: ZONE,
      newDesk: deskAtOthers,
    },
    stop: () => Promise.all([own.stop(), other.stop()]),
  }
}

async function live(seed: number, browser: Browser, start: () => Promise<Running>) {
  async function lived(acts: readonly number[]) {
    const { shop, stop } = await start()
    try {
      return await liveDay({ ...shop, seed, acts, browser })
    } finally {
      await stop()
    }
  }
  try {
    const done = await lived(ALL)
    const told = Object.entries(done).map(([what, count]) => `${count} × ${what}`)
    console.log(`seed ${seed}: ${told.join(', ')}`)
  } catch (error) {
    if (error instanceof Broken && MINUTES !== '0') await sayShorter(seed, error, lived)
    throw error
  }
}

/** Which of its acts are enough for a day to end as it did. */
async function sayShorter(
  seed: number,
  { act }: Broken,
  lived: (acts: readonly number[]) => Promise<unknown>,
) {
  const failsAgain = (acts: readonly number[]) =>
    lived(acts).then(
      () => false,
      (again) => again instanceof Broken && again.act === act,
    )
  const { acts, isSure } = await shorten(
    ALL.slice(0, ALL.indexOf(act) + 1),
    failsAgain,
    Number(MINUTES) * 60_000,
  )
  const shortest = `SEED=${seed} DAYS=1 ONLY=${acts.join(',')} npm run bad-screens`
  console.log(isSure ? `to live it again, shortened: ${shortest}` : `did not fail again: ${shortest}`)
}

for (let seed = Number(SEED); seed < Number(SEED) + Number(DAYS); seed += 1) {
  test(`seed ${seed}: whatever is done at two desks of our own service, and whatever breaks, screens and books agree`, async ({
    browser,
  }) => {
    test.slow()
    await live(seed, browser, ours)
  })

  test(`seed ${seed}: the same at another maker’s, which takes too much and has a status of its own`, async ({
    browser,
  }) => {
    test.slow()
    await live(seed, browser, others)
  })
}
