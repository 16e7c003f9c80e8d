import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'libsql'
import { ask } from './api'
import { enterKey, goTo, press } from './desk'
import { createKey, createShop, type Server } from './shop'

// What a person does to let another computer in, in the words of the screen.

export const ORIGIN = 'https://desk.example'
export const LABEL = 'Front counter 2'

export const desks = (page: Page) => page.getByRole('list', { name: 'Desks' }).getByRole('listitem')
export const deskNamed = (page: Page, label: string) => desks(page).filter({ hasText: label })
export const offer = (page: Page) => page.getByRole('button', { name: 'Sign this computer in' })
export const refusal = (page: Page) => page.getByRole('alert')

/** At the first desk of a shop, whose key may do everything. */
export async function atDesks(page: Page, server: Server, name = 'Cedar Street Auto') {
  const shop = await createShop(server, name)
  const key = await createKey(server, shop, 'admin')
  await page.goto(server.url)
  await enterKey(page, key)
  await openDesks(page)
  return { shop, key }
}

export async function openDesks(page: Page) {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Manage desks' }).click()
  await expect(page.getByRole('heading', { name: 'Desks', level: 1 })).toBeVisible()
}

/** The link, as it stands on screen. */
export async function makeLink(page: Page, label = LABEL, rights = 'Read and write'): Promise<string> {
  await page.getByLabel('Name of the desk').fill(label)
  await page.getByRole('radio', { name: rights }).check()
  await press(page, 'Make the link')
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveText(/#desk=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  return (await link.textContent()) ?? ''
}

/** The same link at the port at which a test's server answers, behind no proxy. */
export const atServer = (server: Server, link: string) => link.replace(ORIGIN, server.url)

export const keysOf = async (server: Server, key: string) =>
  (await ask<{ data: { label: string; last_used_at: string | null }[] }>(server, key, 'GET', '/desks')).data

/** As if every link had been made so long ago. */
export function ageLinks(server: Server, minutes: number) {
  const database = new Database(join(server.data, 'frontdesk.db'))
  try {
    database.exec(`UPDATE desk_links SET ends_at = ends_at - ${minutes * 60_000}`)
  } finally {
    database.close()
  }
}
