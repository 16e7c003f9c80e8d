import { expect, test } from 'vitest'
import { CurrentStore, OffSwitch } from './currentStore'
import type { IndexStore } from './store'

test('a store that is wanted while the last one is deleted is opened after that, and stays', async () => {
  const events: string[] = []
  let opened = 0
  const current = new CurrentStore({
    connection: 'north',
    offSwitch: new OffSwitch(null),
    async openStore(_, onWiped) {
      const name = `store ${(opened += 1)}`
      events.push(`open ${name}`)
      const wipe = async () => {
        await new Promise((resolve) => setImmediate(resolve))
        // A browser closes every connection to a database that is deleted.
        if (opened > 1) onWiped()
        events.push(`deleted ${name}`)
      }
      return { isDurable: true, wipe } as unknown as IndexStore
    },
    onOpened: () => {},
    onWiped: () => events.push('turned off'),
  })
  await current.get()
  const emptied = current.empty()
  const next = current.get()
  await emptied
  expect((await next).isDurable).toBe(true)
  expect(events).toEqual(['open store 1', 'deleted store 1', 'open store 2'])
})
