import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'libsql'
import { ask } from './api'
import { enterKey, goTo, press } from './desk'
import { createKey, createShop, type Server } from './shop'

// What a person does with the keys of a shop and the links for its devices, in the words of the screen.

export const ORIGIN = 'https://desk.example'
export const LABEL = 'Front counter 2'

export const linkNamed = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Open links' }).getByRole('listitem').filter({ hasText: label })
export const keyRows = (page: Page) => page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
export const keyNamed = (page: Page, label: string) => keyRows(page).filter({ hasText: label })
export const offer = (page: Page) => page.getByRole('button', { name: 'Sign this computer in' })
export const refusal = (page: Page) => page.getByRole('alert')

/** Signed in with a shop's first key, which has admin:*. */
export async function atDevices(page: Page, server: Server, name = 'Cedar Street Auto') {
  const shop = await createShop(server, name)
  const key = await createKey(server, shop, 'admin')
  await page.goto(server.url)
  await enterKey(page, key)
  await openDevices(page)
  return { shop, key }
}

export async function openDevices(page: Page) {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Add a device' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
}

/** From the page of the devices, where those that have signed in are named. */
export async function openKeys(page: Page) {
  await page.getByRole('link', { name: 'See and revoke it under API keys' }).click()
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
}

/** The dialog's own button, not the one of the row. */
export const confirmRevoking = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Revoke key', exact: true }).click()

/** The link, as it stands on screen. */
export async function makeLink(page: Page, label = LABEL, rights = 'Read + write'): Promise<string> {
  await page.getByLabel('Name of the device').fill(label)
  await page.getByRole('radio', { name: rights }).check()
  await press(page, 'Make the link')
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveText(/#desk=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  return (await link.textContent()) ?? ''
}

/** The same link at the port at which a test's server answers, behind no proxy. */
export const atServer = (server: Server, link: string) => link.replace(ORIGIN, server.url)

export const keysOf = async (server: Server, key: string) =>
  (
    await ask<{ data: { id: string; label: string; last_used_at: string | null }[] }>(
      server,
      key,
      'GET',
      '/keys',
    )
  ).data

/** As if every link had been made so long ago. */
export function ageLinks(server: Server, minutes: number) {
  const database = new Database(join(server.data, 'frontdesk.db'))
  try {
    database.exec(`UPDATE desk_links SET ends_at = ends_at - ${minutes * 60_000}`)
  } finally {
    database.close()
  }
}
