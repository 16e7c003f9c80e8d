import { expect, test } from '@playwright/test'
import { allCustomers, vehiclesOf } from './api'
import {
  allAppointments,
  atTheBooking,
  dialog,
  enterNew,
  enterVehicle,
  enterVisit,
  goOn,
  loseAnswer,
  loseUntilReload,
  namesOf,
  submit,
  TEN,
  unconfirmed,
} from './booking'
import { field } from './desk'
import { told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// A browser writes a draft to the disk when it finds the time, and its journal at once.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test.describe('a browser that died had not written its draft down', () => {
  for (const [what, put] of [
    ['it is gone', null],
    ['the one before is there, of a booking that is long done', 'Tom Becker'],
  ] as const)
    test(`${what}: the form is as it was handed on, and nobody is booked twice`, async ({ page }) => {
      const { key } = await atTheBooking(page, server)
      await enterNew(page, 'Zelda Quimby')
      await enterVehicle(page, '2019', 'Toyota', 'Corolla')
      await enterVisit(page)
      await loseUntilReload(page, '**/shop/customers', loseAnswer)
      await submit(page)
      await expect(dialog(page).getByText('The new customer Zelda Quimby is not confirmed yet')).toBeVisible()
      await page.reload()
      await expect(unconfirmed(page)).toBeHidden()
      await page.evaluate((name) => {
        const place = Object.keys(localStorage).find((one) => /^frontdesk\/draft\/.*\/booking$/.test(one))
        if (place === undefined) throw new Error('There was no draft.')
        const draft = JSON.parse(localStorage.getItem(place) ?? '')
        if (name === null) localStorage.removeItem(place)
        else localStorage.setItem(place, JSON.stringify({ ...draft, of: '', who: { ...draft.who, name } }))
      }, put)
      await expect(told(page, 'A booking is not finished')).toBeVisible()
      await page.getByRole('button', { name: 'Go on', exact: true }).click()
      await expect(dialog(page).getByText('Zelda Quimby', { exact: true })).toBeVisible()
      await expect(field(page, 'Model')).toHaveValue('Corolla')
      await goOn(page)
      await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
      expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
      const zelda = (await allCustomers(server, key)).find(({ name }) => name === 'Zelda Quimby')
      const [vehicle, ...others] = await vehiclesOf(server, key, zelda?.id ?? '')
      expect(others).toEqual([])
      expect(await allAppointments(server, key)).toMatchObject([
        { customer_id: zelda?.id, vehicle_id: vehicle?.id, scheduled_at: TEN },
      ])
    })
})
