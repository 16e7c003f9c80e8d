import { expect, test } from 'vitest'
import { additionsOf } from '~/client/features'
import { createReads } from '~/client/reads'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { createCapabilities } from './capabilities'

function desk() {
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'full', storage: null })
  const { transport } = createFakeTransport(() => json({}))
  const api = createReads({
    surface: 'full',
    features: additionsOf([]),
    transport,
    capabilities,
    onSkipped: () => {},
  })
  return { api, capabilities }
}

test('where reading vehicles was refused they are absent, and come back when that changes', () => {
  const { api, capabilities } = desk()
  expect(api.vehicles).not.toBe(null)
  capabilities.learn('read:vehicles', 'no')
  expect(api.vehicles).toBe(null)
  capabilities.learn('read:vehicles', 'yes')
  expect(api.vehicles).not.toBe(null)
})

test('webhooks are gone where reading them was refused', () => {
  const { api, capabilities } = desk()
  expect(api.webhooks).not.toBe(null)
  capabilities.learn('read:webhooks', 'no')
  expect(api.webhooks).toBe(null)
})
