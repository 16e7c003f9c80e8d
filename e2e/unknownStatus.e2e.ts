import { expect, test } from '@playwright/test'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import { addVisit, addCustomer } from '~/client/testing/otherMaker/stock'
import { card, carryOver, lift, openBoard } from './boards'
import { lookAgain } from './desk'
import { startOtherMaker } from './otherMaker'
import { fact, panel } from './panel'
import { block, DAY, listenForWrites, ZONE } from './scheduling'
import { type Server, startServer } from './shop'

// A service that has grown a status which this dashboard knows nothing of, and lists it unasked: seven cars await parts.

const running: { stop: () => Promise<void> }[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

type Surface = 'full' | 'live'

const SERVICE = { full: 'Other (read and write)', live: 'Other (read-only)' } as const

const AWAITED = ['Omar Haddad', 'Tom Becker', 'Ana Silva', 'June Park', 'Priya Raman', 'Lee Chen', 'Mia Wong']
const MINUTE = 60_000
/** Nine in the morning of the day, in Chicago. */
const NINE = Date.parse(`${DAY}T14:00:00.000Z`)

/** The first of them at ten. It lists all appointments, whatever it is asked for. */
async function startOther(surface: Surface): Promise<Server> {
  const other = await startOtherMaker({
    behaviour: { statuses: 'more', filters: { status: false, customer_id: false, invoice_id: false } },
  })
  running.push(other)
  const createdAt = Date.now()
  AWAITED.forEach((name, at) => {
    const customerId = addCustomer(other, name).id
    addVisit(other, { customerId, status: 'in_the_wash', at: NINE + (at + 1) * 60 * MINUTE, createdAt })
  })
  const ruth = addCustomer(other, 'Ruth Delgado').id
  addVisit(other, { customerId: ruth, status: 'pending', at: NINE, createdAt })
  const server = await startServer('--time-zone', ZONE, '--service', other[surface])
  running.push(server)
  return server
}

for (const surface of ['full', 'live'] as const) {
  test(`on the ${surface} surface it has a last column of its own, is said in words, and is left alone`, async ({
    page,
  }) => {
    const server = await startOther(surface)
    const writes = listenForWrites(page)
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await openBoard(page, server, OTHER_KEY, `day=${DAY}`, SERVICE[surface])

    const last = page.getByRole('region', { name: 'In the wash' })
    await expect(last.getByRole('heading', { level: 2 })).toHaveText('In the wash7')
    await expect(card(last, 'Omar Haddad')).toContainText('Oil change')
    for (const name of AWAITED) await expect(card(page, name)).toHaveCount(1)
    await expect(page.locator('[data-column]:has([data-scroller])').last()).toHaveAttribute(
      'data-column',
      'in_the_wash',
    )
    await expect(last.locator('[draggable=true]')).toHaveCount(0)
    await expect(last.getByRole('button')).toHaveCount(0)
    await card(last, 'Omar Haddad').getByRole('link').focus()
    await expect(card(last, 'Omar Haddad').getByRole('button')).toHaveCount(0)
    await lookAgain(page)
    await expect(card(last, 'Omar Haddad')).toBeVisible()

    if (surface === 'full') {
      await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
      await expect(page.getByRole('menuitem', { name: 'Confirmed' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'In the wash' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await lift(page, 'Ruth Delgado')
      await expect(last).toHaveAttribute('data-look', 'dim')
      await expect(last).toContainText('Frontdesk doesn’t know this status')
      await carryOver(page, last)
      await page.mouse.up()
      await expect(
        card(page.getByRole('region', { name: 'Pending', exact: true }), 'Ruth Delgado'),
      ).toBeVisible()
    }

    await card(last, 'Omar Haddad').getByRole('link').click()
    await expect(fact(page, 'Status')).toHaveText('In the wash')
    await expect(fact(page, 'Service')).toHaveText('Oil change')
    // Seven moves and the label: each says why it can not be pressed.
    const moves = panel(page).getByRole('region', { name: 'Move to' }).getByRole('button')
    await expect(moves).toHaveCount(surface === 'full' ? 8 : 0)
    await expect(moves.and(page.locator('[aria-disabled=false]'))).toHaveCount(0)
    await expect(moves.and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()

    const omar = block(page, 'Omar Haddad, Oil change, 10:00 AM to 11:00 AM, In the wash')
    const blocks = page.getByRole('link', { name: /, In the wash$/ })
    await page.goto(`${server.url}/schedule?day=${DAY}`)
    await expect(omar).toBeVisible()
    await expect(blocks).toHaveCount(7)
    await expect(page.locator('[data-block]').filter({ has: omar }).locator('[data-end]')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(omar).toBeVisible()
    await expect(blocks).toHaveCount(7)
    await page.goto(`${server.url}/board?day=${DAY}&status=in_the_wash`)
    await expect(card(page, 'Omar Haddad')).toBeVisible()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('In the wash7')
    await page.clock.setSystemTime(NINE)
    await page.goto(`${server.url}/today`)
    await expect(page.getByRole('list', { name: 'By status' })).toContainText('7In the wash')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(writes).toEqual([])
    expect(faults).toEqual([])
  })
}
