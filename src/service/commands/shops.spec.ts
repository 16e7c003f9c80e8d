import { expect, test } from 'vitest'
import { ask, frontdesk, newFolder, serve, shopWithKey, told } from '../testing/program'

test('shops create answers the new shop’s id and nothing else, and shops list shows it', async () => {
  const data = newFolder()
  const made = await told(data, 'shops', 'create', '--name', 'Räder & Söhne', '--capacity', '6')
  expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const other = await told(data, 'shops', 'create', '--name', 'Räder & Söhne')
  expect(await told(data, 'shops', 'list')).toEqual([
    { id: made.id, name: 'Räder & Söhne', capacity: 6 },
    { id: other.id, name: 'Räder & Söhne', capacity: null },
  ])
})

test('for people it says what it did', async () => {
  const data = newFolder()
  await serve(data, ['--empty'])
  expect((await frontdesk(['shops', 'list', '--data', data])).out).toBe('No shop yet.\n')
  const { out } = await frontdesk(['shops', 'create', '--name', 'Northside', '--data', data])
  expect(out).toMatch(/^Shop [0-9a-f-]{36} is open: Northside\n$/)
})

test('--capacity is how many appointments may stand at one moment', async () => {
  const data = newFolder()
  const server = await serve(data)
  const { id } = await told(data, 'shops', 'create', '--name', 'Two lifts', '--capacity', '1')
  const preset = ['--preset', 'read-write']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', '--shop', id, ...preset)
  const book = async () => {
    const customer = await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
    return ask(server, key, 'POST', '/appointments', {
      customer_id: customer.id,
      service_type: 'Oil change',
      scheduled_at: '2031-03-15T09:00:00Z',
    })
  }
  expect((await book()).status).toBe(201)
  expect((await book()).status).toBe(422)
})

test('the key of one shop does not open another', async () => {
  const data = newFolder()
  const server = await serve(data)
  const ours = await shopWithKey(data)
  const theirs = await shopWithKey(data)
  const { id } = await ask(server, ours.key, 'POST', '/customers', { name: 'Maria Alvarez' })
  expect((await ask(server, ours.key, 'GET', `/customers/${id}`)).status).toBe(200)
  expect((await ask(server, theirs.key, 'GET', `/customers/${id}`)).status).toBe(404)
})
