import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk } from '~/client/outbox/testing/desk'
import { failingAt } from '~/client/outbox/testing/stores'
import { forgetComputer } from './forgetComputer'

const lost = () => new Failure('unreachable', 'No line')
const searchIndex = { wipe: async () => {} }

/** One payment of this key and one of another, neither of them confirmed. */
async function twoKeys() {
  const desk = createDesk()
  desk.service.next(lost(), lost())
  const other = desk.openTab({ connection: 'evening' })
  other.outbox.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  other.crash()
  return desk
}

async function listed({ outbox }: ReturnType<ReturnType<typeof createDesk>['openTab']>) {
  const { entries } = await outbox.fresh()
  return entries.map(({ id }) => id)
}

test('signing out ends what somebody has discarded, and leaves what other keys have not confirmed', async () => {
  const desk = await twoKeys()
  const tab = desk.openTab()
  tab.outbox.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  expect(await desk.kept()).toHaveLength(2)

  const { outbox } = tab
  const discarding = await listed(tab)
  outbox.close()
  expect(await forgetComputer({ outbox, searchIndex }, { discarding })).toBe(true)
  expect(await desk.kept()).toMatchObject([{ connection: 'evening', state: 'sent' }])
})

test('what was discarded and is still on disk is not called removed', async () => {
  const desk = await twoKeys()
  const tab = desk.openTab({
    store: desk.disk.then((disk) => failingAt(disk, 'remove')),
  })
  tab.outbox.write(aPayment()).catch(() => undefined)
  await desk.time.settle()
  const { outbox } = tab
  const discarding = await listed(tab)
  expect(discarding).toHaveLength(1)
  outbox.close()
  expect(await forgetComputer({ outbox, searchIndex }, { discarding })).toBe(false)
  expect(await desk.kept()).toHaveLength(2)
})
