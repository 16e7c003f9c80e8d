import { expect, test } from 'vitest'
import type { Answered } from '~/contract/requestRecord'
import { createLog, type LogLevel } from './log'

const ANSWERED: Answered = {
  at: Date.parse('2026-03-09T14:00:00Z'),
  request: 'req_1',
  surface: 'full',
  method: 'GET',
  path: '/v1/customers/{id}',
  status: 200,
  reason: null,
  ms: 3.271,
  waitedMs: 0,
  shop: 'shop_1',
  key: 'key_1',
  write: null,
}

async function linesOf(level: LogLevel, work: (log: ReturnType<typeof createLog>) => void) {
  let written = ''
  work(createLog(level, (lines) => (written += lines)))
  await new Promise(setImmediate)
  return written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a request is one line that names its endpoint and not what was typed', async () => {
  expect(await linesOf('info', ({ watch }) => watch(ANSWERED))).toEqual([
    {
      time: '2026-03-09T14:00:00.000Z',
      level: 'info',
      request: 'req_1',
      surface: 'full',
      method: 'GET',
      path: '/v1/customers/{id}',
      status: 200,
      shop: 'shop_1',
      key: 'key_1',
      write: null,
      ms: 3.3,
    },
  ])
})

test('a refusal says why, and who waited for long how long', async () => {
  const lines = await linesOf('info', ({ watch }) => {
    watch({ ...ANSWERED, waitedMs: 99 })
    watch({ ...ANSWERED, waitedMs: 250.4, status: 422, reason: 'name is required' })
  })
  expect(lines.map(({ waited, reason }) => ({ waited, reason }))).toEqual([
    {},
    { waited: 250, reason: 'name is required' },
  ])
})

test.each([
  ['off', []],
  ['error', [503]],
  ['warn', [404, 503]],
  ['info', [200, 404, 503]],
] as const)('%s tells of %j', async (level, statuses) => {
  const lines = await linesOf(level, ({ watch }) => {
    for (const status of [200, 404, 503]) watch({ ...ANSWERED, status })
  })
  expect(lines.map(({ status }) => status)).toEqual(statuses)
})

test('what the service says of itself is a line as well, whatever is in it', async () => {
  const [line] = await linesOf('error', ({ say }) => say('it failed:', new Error('twice\nover')))
  expect(line).toMatchObject({
    level: 'warn',
    message: expect.stringContaining('it failed: Error: twice\nover'),
  })
})
