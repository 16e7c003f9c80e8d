import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { allCustomers } from './api'
import { card, said, shopOf, statusOf } from './boards'
import { openCardMenu } from './byKeys'
import { field, signIn } from './desk'
import { keyboardAt } from './keyboards'
import { openInvoice, shopWithInvoice } from './money'
import { DAY, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// Fast hands: 90 ms from key to key, and 40 in bursts. No shortcut is lost, and no letter.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const PACES = [90, 40]

/** Some keys at the one pace, some at the other. */
const mixed = (place: number) => (place % 5 < 3 ? 40 : 90)

test('a fast typist searches, opens menus, moves a card, and fills a form', async ({ page }) => {
  test.slow()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await signIn(page, server, key)
  const { type } = await keyboardAt(page)

  await test.step('writes into the search, right from its key on', async () => {
    await page.goto(`${server.url}/customers`)
    const search = page.getByRole('combobox', { name: 'Search' })
    await expect(search).toBeVisible()
    for (const pace of [() => 90, () => 40, mixed]) {
      await page.getByRole('main').focus()
      await type('/ruth delgado', pace)
      await expect(search).toHaveValue('ruth delgado')
      await expect(page.locator('[role=option]:not([data-command])')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(search).toHaveValue('')
    }
    // And its Enter is no scanner's.
    await page.getByRole('main').focus()
    await type('/ruth\n', () => 40)
    await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  })

  await test.step('the list of New gives the focus back where nothing was chosen in it, and so does the dialog that was', async () => {
    await page.goto(`${server.url}/customers`)
    const button = page.getByRole('button', { name: 'New', exact: true })
    await button.click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('menuitem', { name: 'Customer', exact: true }).click()
    const customer = page.getByRole('dialog', { name: 'New customer' })
    await expect(customer.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(customer).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  await test.step('fills a form, and sends it with Enter; one that comes with the last letter is asked for again', async () => {
    await page.goto(`${server.url}/customers`)
    for (const [name, pace] of [
      ['Nina Novak', () => 90],
      ['Christopher Johnson', () => 40],
      ['Ingrid Russo', mixed],
    ] as const) {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Customer', exact: true }).click()
      await expect(field(page, 'Name')).toBeFocused()
      await type(`${name}\n`, pace)
      if (pace(name.length - 1) < 50) {
        await expect(page.getByText('Press Enter again')).toBeVisible()
        await expect(field(page, 'Name')).toHaveValue(name)
        // Nobody has read that sooner; letters that a busy machine hands on in a bunch count as a scanner's for so long.
        await setTimeout(500)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    expect((await allCustomers(server, key)).map(({ name }) => name)).toEqual([
      'Ingrid Russo',
      'Christopher Johnson',
      'Nina Novak',
      'Ruth Delgado',
    ])
  })

  await test.step('begins something new, and moves a card', async () => {
    await page.goto(`${server.url}/board?day=${DAY}&closed=true`)
    const booking = page.getByRole('dialog', { name: 'New appointment' })
    for (const pace of PACES) {
      await card(page, 'Ruth Delgado').getByRole('link').focus()
      await page.keyboard.press('F2')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await type('\n', () => pace)
      await expect(booking.getByRole('combobox', { name: 'Customer' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(booking).toHaveCount(0)
    }
    for (const [pace, to] of [
      [90, 'Confirmed'],
      [40, 'Pending'],
    ] as const) {
      await card(page, 'Ruth Delgado').getByRole('link').focus()
      await openCardMenu(page)
      await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
      await type('\u2193\n', () => pace)
      await expect(said(page, `Ruth Delgado moved to ${to}`)).toBeVisible()
    }
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  })
})

test('a fast typist says how it was paid, and how much', async ({ page }) => {
  const { key, id } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  const { type } = await keyboardAt(page)
  const panel = page.getByRole('dialog', { name: 'Record payment' })
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
  for (const pace of PACES) {
    await page.getByRole('button', { name: 'Record payment' }).click()
    await expect(panel.getByRole('radio').first()).toBeVisible()
    await panel.getByRole('radio', { name: 'Cash' }).focus()
    await type('2', () => pace)
    // A digit chooses as long as the methods have the focus; the amount is typed in its field.
    await page.keyboard.press('Tab')
    await type('400', () => pace)
    await expect(panel.getByRole('radio', { name: 'Check' })).toBeChecked()
    await expect(panel.getByLabel('Amount', { exact: true })).toHaveValue('400')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
})
