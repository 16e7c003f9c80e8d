import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { atTheBooking, dialog, enterNew, enterVisit, submit } from './booking'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the booking can be read by everyone in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await atTheBooking(page, await sharedServer('--time-zone', ZONE))
    const wrong = async () =>
      (await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations.flatMap(
        ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`),
      )
    expect(await wrong()).toEqual([])
    await enterNew(page, 'Zelda Quimby 2125550143')
    await dialog(page).getByRole('radio', { name: 'New vehicle' }).check()
    await enterVisit(page, { day: '2030-11-03', time: '01:30', service: '' })
    await submit(page)
    await expect(dialog(page).getByText('May not be blank').first()).toBeVisible()
    expect(await wrong()).toEqual([])
  })
}
