import { expect, test } from 'vitest'
import { startDesk } from './testing/desk'

test('what a shop says of itself wins over what the operator gave, for whoever is signed in to it', async () => {
  const desk = await startDesk({ timeZone: 'America/Chicago', taxRatePpm: 88_750 })
  const shop = await desk.shops.newShop('Cedar Street Auto', null, 'admin')
  const browser = desk.browser()
  await browser.withKey(shop.key)
  const told = async () => {
    const { timeZone, taxRatePpm } = await browser.session()
    return [timeZone, taxRatePpm]
  }
  expect(await told()).toEqual(['America/Chicago', 88_750])
  await shop.full('PATCH', '/shop', { time_zone: 'America/New_York' })
  expect(await told()).toEqual(['America/New_York', 88_750])
  await shop.full('PATCH', '/shop', { tax_rate_ppm: 0 })
  expect(await told()).toEqual(['America/New_York', 0])
})
