import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer } from './api'
import { FULL, signIn } from './desk'
import { addAppointment, ZONE } from './scheduling'
import { createKey, createShop, type Server } from './shop'

// The calls for tomorrow, and somebody who makes them.

/** Longer than a name has to have stood there before a key is meant for it. */
export const READ_MS = 350

export const tomorrow = () => addDays(dayOf(Date.now(), ZONE), 1)
export const calls = (page: Page) => page.getByRole('list', { name: 'Calls' }).getByRole('listitem')
export const call = (page: Page) => page.getByRole('region', { name: 'Call' })

/** So many visits of tomorrow, a quarter of an hour apart; the third customer has no phone. */
export async function visitsOfTomorrow(server: Server, count: number) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = await addCustomer(server, key, {
      name: `Caller ${String.fromCharCode(65 + at)}`,
      ...(at !== 2 && { phone: `+1212555${String(100 + at).padStart(4, '0')}` }),
    })
    const visit = await addAppointment(server, key, {
      customer_id: id,
      service_type: 'Oil change',
      scheduled_at: new Date(instantOf(tomorrow(), 9 * 60 + at * 15, ZONE)).toISOString(),
      duration_minutes: 30,
    })
    ids.push(visit.id)
  }
  return { key, ids }
}

export async function openCalls(page: Page, server: Server, key: string, service = FULL) {
  await signIn(page, server, key, service)
  await page.goto(`${server.url}/schedule/calls`)
}

/** The person reads whose call it is, then presses. Of a key that they hold the browser sends several presses at once. */
export async function takeFor(page: Page, name: string, outcome: 'Confirmed' | 'No answer', times = 1) {
  await expect(call(page).getByRole('heading')).toHaveText(name)
  const wanted = call(page).getByRole('button', { name: outcome })
  await expect(call(page).getByRole('button', { name: 'Confirmed' })).toBeFocused()
  if (outcome === 'No answer') for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(wanted).toBeFocused()
  await setTimeout(READ_MS)
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press('Enter')))
}
