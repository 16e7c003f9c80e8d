import { expect, test } from 'vitest'
import { command, shopWithKey, told } from '~/service/testing/servers/command'
import { ask, newFolder, serve } from '~/service/testing/servers/program'

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
  expect((await command(['shops', 'list', '--data', data])).out).toBe('No shop yet.\n')
  const { out } = await command(['shops', 'create', '--name', 'Northside', '--data', data])
  expect(out).toMatch(/^Shop [0-9a-f-]{36} is created: Northside\n$/)
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

test('what a shop says of itself is given when it is made, and set beside a serving process', async () => {
  const data = newFolder()
  const server = await serve(data)
  const words = ['--street', '12 Cedar Street', '--zip', '12207', '--tax-rate', '8.875']
  const { id } = await told(data, 'shops', 'create', '--name', 'Cedar Street Auto', ...words)
  const preset = ['--preset', 'read-only']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', '--shop', id, ...preset)
  const shop = async () => (await ask(server, key, 'GET', '/shop')).body
  expect(await shop()).toMatchObject({
    street: '12 Cedar Street',
    zip_code: '12207',
    tax_rate_ppm: 88_750,
    time_zone: null,
  })
  const changes = ['--street', '', '--time-zone', 'america/new_york', '--hours', 'mon-fri 8:00-17:30']
  const set = await told(data, 'shops', 'set', '--shop', id, ...changes, '--text', 'ready=It is = ready.')
  expect(await shop()).toEqual(set)
  expect(set).toMatchObject({
    street: null,
    zip_code: '12207',
    time_zone: 'America/New_York',
    opening_hours: { sunday: null, monday: { opens: '08:00', closes: '17:30' } },
    message_texts: { ready: 'It is = ready.' },
  })
})

test.each([
  [['--phone', '518 555 0123'], '--phone must be an international number'],
  [['--hours', 'mon 17:00-8:00'], '--hours must open before it closes'],
  [['--text', 'Ready!=Yes'], '--text must be named in at most 40 lower-case letters'],
  [['--text', 'ready'], '--text must be KIND=TEXT, not ready'],
  [['--name', ''], '--name'],
  [[], 'Name what to set, such as --name'],
])('shops set %j is refused', async (words, reason) => {
  const { code, err } = await command(['shops', 'set', '--shop', 'any', ...words])
  expect([code, err]).toEqual([2, expect.stringContaining(reason)])
})

test('a shop that is not there is not set', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const { code, err } = await command(['shops', 'set', '--shop', 'none', '--city', 'Troy', '--data', data])
  expect([code, err]).toEqual([1, 'There is no shop none. Nothing was changed.\n'])
})
