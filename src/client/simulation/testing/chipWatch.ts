import type { Counter } from './counter'
import { MINUTE, SECOND, type World } from './world'

/** A tab that has crashed tells the others of nothing; they look by themselves once a minute. */
const NOTICED_MS = MINUTE + 15 * SECOND
const LOOK_MS = 15 * SECOND

/** What a browser keeps and one of its tabs does not list: the chip, the list at sign-out and Settings are made of that list. */
export function watchChips(world: World, counters: readonly Counter[]) {
  const since = new Map<string, number>()
  const seen = new Set<string>()

  async function look() {
    for (const { name, browser, tabs } of counters) {
      const kept = await browser.unconfirmed()
      for (const [at, tab] of tabs.entries()) {
        if (!tab?.isAlive() || browser.computer.isAsleep()) continue
        const listed = tab.listed()
        for (const { key, keyAt } of kept) {
          const about = `${name}, tab ${at + 1}, does not list ${key} of key ${keyAt}`
          if (listed.has(key)) {
            since.delete(about)
            continue
          }
          const from = since.get(about) ?? world.now()
          since.set(about, from)
          if (world.now() - from > NOTICED_MS) seen.add(about)
        }
      }
    }
  }
  const lookAgain = () => {
    void world.counted(look)
    callOff = world.after(LOOK_MS, lookAgain)
  }
  let callOff = world.after(LOOK_MS, lookAgain)

  return { seen, stop: () => callOff() }
}
