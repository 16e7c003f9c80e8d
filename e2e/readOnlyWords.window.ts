import { expect, test } from '@playwright/test'
import { addCustomer } from './api'
import { goTo, LIVE, signIn } from './desk'
import { createKey, createShop, sharedServer } from './shop'

// What a read-only connection promises: nothing that it does not have.

test('no plates and VINs are promised where there are none, and no tax where nothing is priced', async ({
  page,
}) => {
  const server = await sharedServer()
  const shop = await createShop(server, 'Cedar Street Auto')
  const key = await createKey(server, shop, 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado' })
  const search = page.getByRole('combobox', { name: 'Search' })
  const tax = page.getByLabel('Tax rate, in percent')

  await signIn(page, server, key, LIVE)
  await expect(search).toHaveAttribute('placeholder', 'Name, phone, email')
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Time zone', exact: true })).toBeVisible()
  await expect(tax).toHaveCount(0)

  await signIn(page, server, await createKey(server, shop, 'read-only'))
  await expect(search).toHaveAttribute('placeholder', 'Name, phone, plate, VIN, email')
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Time zone', exact: true })).toBeVisible()
  await expect(tax).toHaveCount(0)

  await signIn(page, server, key)
  await expect(search).toHaveAttribute('placeholder', 'Name, phone, plate, or 0168 brakes thu 2pm 2h')
  await goTo(page, 'Settings')
  await expect(tax).toBeVisible()
})
