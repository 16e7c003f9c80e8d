import { expect, test } from '@playwright/test'
import { card, expectAt, openBoard, shopOf } from './boards'
import { panel } from './panel'
import { changeAppointment, DAY, readAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const NOTE = 'Clunk over bumps,\n  right side (see #12)\tCall ruth@delgado.example '

test('a label is added to a note and taken out again, and the rest of the note stays to the byte', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', notes: NOTE }])
  await openBoard(page, server, key)
  await card(page, 'Ruth Delgado').getByRole('link').click()
  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Add a label' }).click()
  await labels.getByLabel('Label', { exact: true }).fill('waiter')
  await page.keyboard.press('Enter')
  await expect(labels).toContainText('#waiter')
  const noteNow = async () => (await readAppointment(server, key, id('Ruth Delgado'))).notes
  await expect.poll(noteNow).toBe(`${NOTE} #waiter`)
  await labels.getByRole('button', { name: 'Remove #waiter' }).click()
  await expect.poll(noteNow).toBe(NOTE)
})

test('what can’t be a label is said, with what is wrong, and nothing is written', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', notes: 'Clunk #waiter' }])
  await openBoard(page, server, key)
  const written: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && written.push(request.url()))
  await card(page, 'Ruth Delgado').getByRole('link').click()
  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Add a label' }).click()
  const box = labels.getByLabel('Label', { exact: true })
  for (const [typed, why] of [
    ['', 'Type a word'],
    ['two words', 'A label is one word'],
    ['wait!er', '“!” is not allowed in a label'],
    ['12', 'A label has a letter in it'],
    ['waiter'.repeat(6), 'at most 31 characters. This one has 36'],
    ['Waiter', '#Waiter is already there'],
  ] as const) {
    await box.fill(typed)
    await page.keyboard.press('Enter')
    await expect(labels.getByRole('alert')).toContainText(why)
    await expect(box).toHaveAccessibleDescription(new RegExp(why))
  }
  expect(written).toEqual([])
  expect((await readAppointment(server, key, id('Ruth Delgado'))).notes).toBe('Clunk #waiter')
})

test('two desks label one card at once, and neither label is lost', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', notes: 'Clunk' }])
  await openBoard(page, server, key)
  await card(page, 'Ruth Delgado').getByRole('link').click()
  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Add a label' }).click()
  await labels.getByLabel('Label', { exact: true }).fill('#parts')
  await changeAppointment(server, key, id('Ruth Delgado'), { notes: 'Clunk #waiter, call first' })
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await readAppointment(server, key, id('Ruth Delgado'))).notes)
    .toBe('Clunk #waiter, call first #parts')
  await expect(labels).toContainText('#waiter')
  await expect(labels).toContainText('#parts')
})

test('labels stand on cards and blocks, and narrow both down, in the address too', async ({ page }) => {
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado', notes: 'Has a book #Waiter' },
    { name: 'Tom Becker', notes: 'the waiter knows', hour: 12 },
    { name: 'June Park', notes: '#parts @mike', hour: 14 },
  ])
  await openBoard(page, server, key)
  await expect(card(page, 'June Park')).toContainText('#parts @mike')
  const chips = page.getByRole('group', { name: 'Labels' }).getByRole('button')
  await expect(chips).toHaveText(['#parts', '#waiter', '@mike'])
  await chips.nth(1).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAt(page, 'Ruth Delgado', 'pending')
  await expect(page).toHaveURL(/text=%23waiter/)
  await chips.nth(1).click()
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.goto(`${server.url}/schedule?day=${DAY}`)
  const blocks = page.getByRole('main').getByRole('listitem')
  await expect(blocks).toHaveCount(3)
  await expect(blocks.filter({ hasText: 'June Park' })).toContainText('#parts @mike')
  await chips.filter({ hasText: '@mike' }).click()
  await expect(blocks).toHaveCount(1)
  await expect(page.getByText('Only @mike: 2 not shown.')).toBeVisible()
  await page.reload()
  await expect(blocks).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(blocks).toHaveCount(3)
})
