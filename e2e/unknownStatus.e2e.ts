import { expect, test } from '@playwright/test'
import { card, carryOver, lift, openBoard } from './boards'
import { lookAgain } from './desk'
import { appointmentRow, customerRow, startFakeRemote, type Surface } from './fakeRemote'
import { fact, panel } from './panel'
import { block, DAY, listenForWrites, ZONE } from './scheduling'
import { type Server, startServer } from './shop'

// A service that has grown a status which this dashboard knows nothing of.

const running: { stop: () => Promise<void> }[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const SERVICE = { full: 'North (read and write)', live: 'North (read-only)' } as const
const KNOWN = { full: 'pending', live: 'scheduled' } as const

/** Whether it shows what it is asked for and nothing else, or all of a list whatever the filter. */
type Filtering = 'filters honestly' | 'ignores filters'

async function startNorth(surface: Surface, filtering: Filtering): Promise<Server> {
  const remote = await startFakeRemote({
    surface,
    filters: filtering === 'filters honestly',
    lists: {
      '/customers': [
        customerRow(surface, 'c_ruth', 'Ruth', 'Delgado'),
        customerRow(surface, 'c_omar', 'Omar', 'Haddad'),
      ],
      '/appointments': [
        appointmentRow(surface, 'a_omar', 'c_omar', 'waiting_for_parts'),
        appointmentRow(surface, 'a_ruth', 'c_ruth', KNOWN[surface]),
      ],
    },
  })
  running.push(remote)
  const server = await startServer('--time-zone', ZONE, '--service', remote.service)
  running.push(server)
  return server
}

for (const [surface, filtering] of [
  ['full', 'filters honestly'],
  ['full', 'ignores filters'],
  ['live', 'ignores filters'],
] as const) {
  test(`on the ${surface} surface of a service that ${filtering} it has a last column of its own, is said in words, and is left alone`, async ({
    page,
  }) => {
    const server = await startNorth(surface, filtering)
    const writes = listenForWrites(page)
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await openBoard(page, server, 'any_key_will_do', `day=${DAY}`, SERVICE[surface])

    const last = page.getByRole('region', { name: 'Waiting for parts' })
    await expect(card(last, 'Omar Haddad')).toContainText('Oil change')
    await expect(page.locator('[data-column]').last()).toHaveAttribute('data-column', 'waiting_for_parts')
    await expect(last.getByRole('heading', { level: 2 })).toHaveText('Waiting for parts1')
    await expect(card(page, 'Omar Haddad')).toHaveCount(1)
    await expect(card(last, 'Omar Haddad')).not.toHaveAttribute('draggable', 'true')
    await expect(last.getByRole('button')).toHaveCount(0)
    await card(last, 'Omar Haddad').getByRole('link').focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await lookAgain(page)
    await expect(card(last, 'Omar Haddad')).toBeVisible()

    if (surface === 'full') {
      await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
      await expect(page.getByRole('menuitem', { name: 'Confirmed' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Waiting for parts' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await lift(page, 'Ruth Delgado')
      await expect(last).toHaveAttribute('data-look', 'dim')
      await carryOver(page, last)
      await page.mouse.up()
      await expect(
        card(page.getByRole('region', { name: 'Pending', exact: true }), 'Ruth Delgado'),
      ).toBeVisible()
    }

    await card(last, 'Omar Haddad').getByRole('link').click()
    await expect(fact(page, 'Status')).toHaveText('Waiting for parts')
    await expect(fact(page, 'Service')).toHaveText('Oil change')
    // Where it could be moved from a status that is known, each move says why it can not be made.
    const moves = panel(page).getByRole('region', { name: 'Move to' }).getByRole('button')
    await expect(moves).toHaveCount(surface === 'full' ? 7 : 0)
    await expect(moves.and(page.locator('[aria-disabled=false]'))).toHaveCount(0)
    await expect(moves.and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()

    await page.goto(`${server.url}/schedule?day=${DAY}`)
    await expect(
      block(page, 'Omar Haddad, Oil change, 10:00 AM to 11:00 AM, Waiting for parts'),
    ).toBeVisible()
    await expect(page.locator('[data-block=a_omar] [data-end]')).toHaveCount(0)
    await page.goto(`${server.url}/today`)
    await expect(page.getByRole('region', { name: 'Cars' })).toBeVisible()
    await page.goto(`${server.url}/schedule?day=${DAY}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(
      block(page, 'Omar Haddad, Oil change, 10:00 AM to 11:00 AM, Waiting for parts'),
    ).toBeVisible()
    await page.goto(`${server.url}/board?day=${DAY}&status=waiting_for_parts`)
    await expect(card(page, 'Omar Haddad')).toBeVisible()
    await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Waiting for parts (1)')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(writes).toEqual([])
    expect(faults).toEqual([])
  })
}
