import { expect, type Page, type Request, test } from '@playwright/test'
import { changeCustomer, readCustomer } from './api'
import { field, goTo, openOneCustomer, press } from './desk'
import { heldBack } from './heldBack'
import { type Server, sharedServer } from './shop'

// Before an edit is sent, its record is read once more. What becomes of it where nobody waits for that.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

/** Typed and saved, and the reading before it is not answered until it is let. */
async function saveSlowly(page: Page) {
  const { key, id } = await openOneCustomer(page, server)
  const isOfThem = (request: Request, method: string) =>
    request.method() === method && request.url().endsWith(`/customers/${id}`)
  const sent: unknown[] = []
  page.on('request', (request) => isOfThem(request, 'PATCH') && sent.push(request.postDataJSON()))
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  const reading = await heldBack(
    page,
    (request) => isOfThem(request, 'GET'),
    (route) => route.continue(),
  )
  await press(page, 'Save')
  await reading.came
  const letCome = async () => {
    const read = page.waitForResponse((response) => isOfThem(response.request(), 'GET'))
    reading.answer()
    await read
  }
  return { key, id, sent, letCome }
}

const notes = async (key: string, id: string) => (await readCustomer(server, key, id))['notes']

test('left while its record is read, an edit is saved all the same, and is no draft any more', async ({
  page,
}) => {
  const { key, id, letCome } = await saveSlowly(page)
  await goTo(page, 'Invoices')
  await letCome()
  await expect.poll(() => notes(key, id)).toBe('Call first')
  await page.goto(`${server.url}/customers/${id}`)
  await press(page, 'Edit')
  await expect(page.getByLabel('Notes')).toHaveValue('Call first')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
})

test('left while its record is read, an edit of what another desk changed too is not sent, and brought back', async ({
  page,
}) => {
  const { key, id, sent, letCome } = await saveSlowly(page)
  await changeCustomer(server, key, id, { notes: 'Never before ten' })
  await goTo(page, 'Invoices')
  await letCome()
  await page.goto(`${server.url}/customers/${id}`)
  await press(page, 'Edit')
  await expect(page.getByText('Restored what you typed')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Call first')
  expect(sent).toEqual([])
  expect(await notes(key, id)).toBe('Never before ten')
})

test('cancelled while its record is read, nothing of an edit is sent', async ({ page }) => {
  const { key, id, sent, letCome } = await saveSlowly(page)
  await press(page, 'Cancel')
  await letCome()
  await press(page, 'Edit')
  await expect(field(page, 'Notes')).toHaveValue('Prefers text')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
  expect(sent).toEqual([])
  expect(await notes(key, id)).toBe('Prefers text')
})
