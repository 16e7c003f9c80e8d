import { afterAll, beforeAll, expect, test } from 'vitest'
import { HELD, LAWS } from './testing/laws'
import { OTHERS } from './testing/other'
import { openOurs } from './testing/ours'
import { prove } from './testing/prove'
import type { Maker } from './testing/service'

// Two desks of two tabs and two keys, a line that loses, delays, repeats and has something answer in between, computers
// that sleep and clocks that are set: whatever the order, no money is in the books twice, and nobody is told what isn't
// so. SEED, RUNS (sequences of each service), SERVICE (its name), LAWS (all, or names between commas) and AT (as a
// failure told) choose what is lived.

const { SEED, RUNS, SERVICE, LAWS: ASKED, AT } = process.env
const seed = Number(SEED ?? Date.now() % 2 ** 31)
const runs = Number(RUNS ?? 20)
const laws =
  ASKED === undefined ? HELD : LAWS.filter((law) => ASKED === 'all' || ASKED.split(',').includes(law))

let close: (() => Promise<void>) | undefined
let ours: Maker | undefined
beforeAll(async () => {
  const opened = await openOurs()
  ours = opened
  close = () => opened.close()
})
afterAll(() => close?.())

const named = ['ours', ...OTHERS.map(({ traits }) => traits.name)]

test.each(named.filter((name) => SERVICE === undefined || SERVICE === name))(
  `seed ${seed}: with the service %s, no law is broken by any of ${runs} sequences`,
  { timeout: 1_200_000 },
  async (name) => {
    const maker = [ours, ...OTHERS].find((one) => one?.traits.name === name)
    if (!maker) throw new Error(`there is no service ${name}`)
    const seen = { money: 0, payments: 0 }
    await prove({
      maker,
      laws,
      seed,
      runs,
      path: AT,
      onEnding({ model, gateway }) {
        seen.money += model.money.size
        seen.payments += gateway.made.size
      },
    })
    // The sequences went somewhere.
    expect(seen.payments).toBeGreaterThan(AT === undefined ? runs / 2 : -1)
  },
)
