import { expect } from '@playwright/test'
import { card } from '../closing'
import { enterKey, press } from '../desk'
import { linesOf, readBooks, sumOf, takenToday } from './books'
import { dollars, type Drawn, type Kind, oneOf } from './counter'

// Who stands at a desk changes, and the day comes to its end. Nothing of it is in the books.

const nothing = () => undefined

const signsOut: Kind = async ({ page, server, desk, service }) => {
  await page.goto(`${server.url}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  return {
    do: () => press(page, 'Sign out'),
    meant: nothing,
    async seen() {
      await expect(page).toHaveURL(`${server.url}/sign-in`)
      await page.goto(`${server.url}/invoices`)
      await expect(page).toHaveURL(/\/sign-in/)
      await enterKey(page, desk.key, service)
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
    },
  }
}

/** The desk's key is revoked while somebody writes: nothing is saved, and under the next one it is there to be saved. */
const changesKey: Kind = async ({ page, server, key, desk, service, luck, books, mark }) => {
  const who = oneOf(luck, books.customers)
  const { renew } = desk
  if (!who || !renew) return null
  const notes = `Has a new key ${mark}`
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
  const typed = page.getByLabel('Notes', { exact: true })
  await page.goto(`${server.url}/customers/${who.id}`)
  await edit.click()
  await typed.fill(notes)
  await renew()
  return {
    do: () => press(page, 'Save'),
    meant: ({ customers }) => {
      for (const one of customers) if (one.id === who.id) one.notes = notes
    },
    async seen() {
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await expect(again).toBeVisible()
      await expect(typed).toHaveValue(notes)
      await enterKey(again, desk.key, service)
      await expect(again).toHaveCount(0)
      expect(linesOf(await readBooks(server, key))).toEqual(linesOf(books))
      await edit.click()
      await expect(typed).toHaveValue(notes)
      await press(page, 'Save')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    },
  }
}

const closesDay: Kind = async ({ page, server, books, zone }) => {
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`${server.url}/day-close`)
  await expect(card(page, 'Takings')).toContainText(/were read|There are no payments/)
  // As it was closed before, where nothing came in since, it is only printed.
  const close = page.getByRole('button', { name: /^(Close (again )?and print|Print again)$/ })
  await expect(close).toBeEnabled()
  const sum = dollars(sumOf(takenToday(books, zone)))
  return {
    do: () => close.click(),
    meant: nothing,
    seen: () => expect(page.getByText(/^On this computer, /)).toContainText(`, with ${sum}.`),
  }
}

export const COMINGS: Drawn = [
  ['a sign-out', signsOut],
  ['a new key', changesKey],
  ['a day close', closesDay],
]
