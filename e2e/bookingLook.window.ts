import { expect, test } from '@playwright/test'
import { atTheBooking, dialog, enterNew, enterVisit, submit } from './booking'
import { obstaclesOn } from './readable'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

test('the booking can be read by everyone, in light and in dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atTheBooking(page, await sharedServer('--time-zone', ZONE))
  const wrong = () => obstaclesOn(page, { within: '[role=dialog]' })
  expect(await wrong()).toEqual([])
  await enterNew(page, 'Zelda Quimby 2125550143')
  await dialog(page).getByRole('radio', { name: 'New vehicle' }).check()
  await enterVisit(page, { day: '2030-11-03', time: '01:30', service: '' })
  await submit(page)
  await expect(dialog(page).getByText('Enter a service').first()).toBeVisible()
  expect(await wrong()).toEqual([])
})
