import { expect, test } from 'vitest'
import { Failure } from '../../client/api/failure'
import { aPayment, createDesk } from '../../client/journal/testing/desk'
import { faulty } from '../../client/journal/testing/stores'
import { forgetComputer } from './forgetComputer'

const lost = () => new Failure('unreachable', 'No line')
const directory = { wipe: async () => {} }

/** One payment of this key and one of another, neither of them confirmed. */
async function twoKeys() {
  const desk = createDesk()
  desk.service.next(lost(), lost())
  const other = desk.openTab({ connection: 'evening' })
  other.journal.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  other.crash()
  return desk
}

async function listed({ journal }: ReturnType<ReturnType<typeof createDesk>['openTab']>) {
  const { entries } = await journal.fresh()
  return entries.map(({ id }) => id)
}

test('signing out ends what somebody has discarded, and leaves what other keys have not confirmed', async () => {
  const desk = await twoKeys()
  const tab = desk.openTab()
  tab.journal.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  expect(await desk.kept()).toHaveLength(2)

  const { journal } = tab
  const discarding = await listed(tab)
  journal.close()
  expect(await forgetComputer({ journal, directory }, { discarding })).toBe(true)
  expect(await desk.kept()).toMatchObject([{ connection: 'evening', state: 'sent' }])
})

test('what was discarded and is still on disk is not called removed', async () => {
  const desk = await twoKeys()
  const tab = desk.openTab({
    store: desk.disk.then((disk) =>
      faulty(disk, { remove: async () => Promise.reject(new Error('The disk failed')) }),
    ),
  })
  tab.journal.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  const { journal } = tab
  const discarding = await listed(tab)
  expect(discarding).toHaveLength(1)
  journal.close()
  expect(await forgetComputer({ journal, directory }, { discarding })).toBe(false)
  expect(await desk.kept()).toHaveLength(2)
})

test('signing out leaves nothing of a booking that is not finished, whichever key it was begun under', async () => {
  const desk = createDesk()
  for (const connection of ['north', 'evening']) {
    const tab = desk.openTab({ connection })
    await tab.journal.write(aPayment(), { memo: 'a booking' })
    tab.crash()
  }
  expect(await desk.kept()).toHaveLength(2)
  const { journal } = desk.openTab()
  await forgetComputer({ journal, directory }, { discarding: [] })
  expect(await desk.kept()).toEqual([])
})
