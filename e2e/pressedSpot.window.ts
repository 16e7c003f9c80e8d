import { setTimeout } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { tender } from './atTheTill'
import { press } from './desk'
import { drawn } from './drawn'
import { actions, atQuote, cell, status } from './quoting'
import { type Server, sharedServer } from './shop'
import { call, openCalls, READ_MS, takeFor, visitsOfTomorrow } from './tomorrow'

// A second click of the same hand meets what has come to lie where the first one was.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function middleOf(page: Page, name: string) {
  await drawn(page)
  const { x, y, width, height } = (await button(page, name).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + width / 2, y: y + height / 2 }
}

/** On a slow computer a test's second click comes later than a hand's: what guards the spot waits for it. */
const waitForSecondClick = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const slow = (run: () => void, ms?: number) => set(run, ms === 600 ? 4_000 : ms)
    Object.assign(window, { setTimeout: slow })
  })

test('the second of two clicks on Mark as sent neither declines nor accepts', async ({ page }) => {
  await waitForSecondClick(page)
  const { quotes, id } = await atQuote(page, server, 'draft')
  for (const x of [0.2, 0.5, 0.8]) {
    if ((await quotes.read(id)).status === 'sent') await quotes.change(id, { status: 'draft' })
    await expect(status(page, 'Draft')).toBeVisible()
    await drawn(page)
    const box = (await button(page, 'Mark as sent').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const at = { x: box.x + box.width * x, y: box.y + box.height / 2 }
    await page.mouse.click(at.x, at.y)
    await expect(status(page, 'Sent')).toBeVisible()
    await page.mouse.click(at.x, at.y)
    await drawn(page)
    await expect.poll(() => actions(page)).toEqual(['Accepted', 'Declined', 'Back to draft'])
    expect((await quotes.read(id)).status).toBe('sent')
    await page.mouse.move(5, 5)
  }
})

test('the acts of a quote keep their places over all that becomes of it', async ({ page }) => {
  await atQuote(page, server, 'draft')
  const place = async (name: string) => {
    const { x = 0, y = 0 } = (await button(page, name).boundingBox()) ?? {}
    return { x, y }
  }
  const places = async () => ({
    accepted: await place('Accepted'),
    declined: await place('Declined'),
    convert: await place('Convert to invoice'),
    print: await place('Print'),
  })
  await expect(button(page, 'Print')).toBeEnabled()
  const first = await places()
  for (const [name, word] of [
    ['Mark as sent', 'Sent'],
    ['Accepted', 'Accepted'],
    ['Declined', 'Declined'],
    ['Back to sent', 'Sent'],
  ] as const) {
    await press(page, name)
    await expect(status(page, word)).toBeVisible()
    await drawn(page)
    expect(await places()).toEqual(first)
  }
  await button(page, 'Declined').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Convert to invoice')).toBeFocused()
  await expect(page.getByText('Mark it as accepted first.')).toBeVisible()
  await expect(button(page, 'Convert to invoice')).toHaveAttribute('aria-disabled', 'true')
})

test('an act that comes to lie at the pressed spot is dimmed first; a key and a click without a pointer count', async ({
  page,
}) => {
  await waitForSecondClick(page)
  const { quotes, id } = await atQuote(page, server, 'draft')
  await expect(button(page, 'Print')).toBeEnabled()
  const edit = await middleOf(page, 'Edit')
  const editing = cell(page, 'Quantity', 1)
  const backAtDraft = async () => {
    await quotes.change(id, { status: 'sent' })
    await expect(status(page, 'Sent')).toBeVisible()
    await page.mouse.click(edit.x, edit.y)
    await expect(status(page, 'Draft')).toBeVisible()
    await expect(button(page, 'Edit')).toHaveCSS('opacity', '0.55')
  }
  await backAtDraft()
  await page.mouse.click(edit.x, edit.y)
  await drawn(page)
  await expect(editing).toBeHidden()
  await expect(button(page, 'Edit')).toHaveCSS('opacity', '1')
  await page.mouse.click(edit.x, edit.y)
  await expect(editing).toBeVisible()
  await press(page, 'Cancel')

  await backAtDraft()
  await button(page, 'Edit').focus()
  await page.keyboard.press('Enter')
  await expect(editing).toBeVisible()
  await press(page, 'Cancel')

  await backAtDraft()
  await button(page, 'Edit').evaluate((act: HTMLElement) => act.click())
  await expect(editing).toBeVisible()
})

for (const width of [1024, 1440]) {
  test(`at ${width} the second of two clicks on Convert to invoice neither picks a way to pay nor closes the panel`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await waitForSecondClick(page)
    const { quotes, id } = await atQuote(page, server, 'accepted')
    const at = await middleOf(page, 'Convert to invoice')
    await page.mouse.click(at.x, at.y)
    await expect(tender(page, 'Cash')).toBeVisible()
    await page.mouse.click(at.x, at.y)
    await drawn(page)
    await expect(tender(page, 'Card')).toBeVisible()
    for (const way of ['Cash', 'Card', 'Check']) await expect(tender(page, way)).not.toBeChecked()
    expect((await quotes.read(id)).status).toBe('converted')
    await tender(page, 'Card').check({ force: true })
    await expect(tender(page, 'Card')).toBeChecked()
  })
}

test('a quote that was sent or declined by mistake is put back by Undo', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  const ways = [
    ['Mark as sent', 'Sent', 'Draft'],
    ['Mark as sent', 'Sent', null],
    ['Declined', 'Declined', 'Sent'],
    ['Accepted', 'Accepted', null],
    ['Declined', 'Declined', 'Accepted'],
  ] as const
  for (const [name, word, before] of ways) {
    await press(page, name)
    await expect(status(page, word)).toBeVisible()
    if (before === null) continue
    await press(page, 'Undo')
    await expect(status(page, before)).toBeVisible()
    await expect.poll(async () => (await quotes.read(id)).status).toBe(before.toLowerCase())
  }
})

test('an Undo does not change what another computer has decided since', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  await quotes.change(id, { status: 'accepted' })
  await expect(status(page, 'Accepted')).toBeVisible()
  await press(page, 'Undo')
  await expect(page.getByText(/^Quote \w+ is accepted now$/)).toBeVisible()
  expect((await quotes.read(id)).status).toBe('accepted')
})

test('a second and a third press that meet nothing leave the focus where the next key is meant', async ({
  page,
}) => {
  const { key } = await visitsOfTomorrow(server, 4)
  await openCalls(page, server, key)
  await takeFor(page, 'Caller A', 'Confirmed')
  await expect(call(page).getByRole('heading')).toHaveText('Caller B')
  await setTimeout(READ_MS)
  // Caller C has no phone: the buttons move up.
  await call(page).getByRole('button', { name: 'Confirmed' }).click({ clickCount: 3 })
  await takeFor(page, 'Caller C', 'Confirmed')
  await expect(call(page).getByRole('heading')).toHaveText('Caller D')
})
