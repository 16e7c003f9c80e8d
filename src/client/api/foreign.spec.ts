import { expect, test } from 'vitest'
import { sendThrough } from '~/client/connect'
import { aPayment, createDesk, watchEnd } from '~/client/outbox/testing/desk'
import { MINUTE } from '~/client/outbox/testing/time'
import { fullError, json } from '~/client/testing/fakeFetch'
import { createBudget } from './budget'
import type { Failure } from './failure'
import { createTransport } from './transport'

// A hotel's sign-in page, a proxy, a captive line: whatever answers in the service's place has done nothing.

function lineWith(answer: () => Response) {
  const dates: (string | null)[] = []
  const transport = createTransport({
    connection: 'north',
    budget: createBudget({ limit: 1_000 }),
    onSignedOut: () => undefined,
    onAnswer: ({ headers }) => dates.push(headers.get('Date')),
    fetch: async () => answer(),
  })
  return { transport, dates }
}

test.each([
  ['nothing', () => new Response(null, { status: 204 })],
  ['an empty object', () => json({})],
  ['a page to sign in at', () => json({ login: '/portal' })],
  ['a list', () => json([])],
])('a payment that is answered with %s is not recorded, and goes on being kept', async (_, answer) => {
  const desk = createDesk()
  const { outbox } = desk.openTab({ send: sendThrough(lineWith(answer).transport) })
  const failures: (Failure | null)[] = []
  const end = watchEnd(outbox.write(aPayment(), { onStep: (_entry, failure) => failures.push(failure) }))
  await desk.time.advance(MINUTE)
  expect(end.isOver).toBe(false)
  expect(await desk.kept()).toMatchObject([{ state: 'sent' }])
  expect(failures.at(-1)).toMatchObject({ kind: 'broken', isWrite: true })
})

test('a deletion is done when the service has nothing more to show, and not when something answers', async () => {
  const voided = { method: 'DELETE', path: '/appointments/7', label: 'Delete' } as const
  const sent = async (answer: () => Response) => {
    const desk = createDesk()
    const { outbox } = desk.openTab({ send: sendThrough(lineWith(answer).transport) })
    const end = watchEnd(outbox.write(voided))
    await desk.time.advance(MINUTE)
    return end.isOver
  }
  expect(await sent(() => new Response(null, { status: 204 }))).toBe(true)
  expect(await sent(() => json({ login: '/portal' }))).toBe(false)
})

async function heardAt(answer: () => Response) {
  const { transport, dates } = lineWith(answer)
  await transport.ask({ method: 'GET', path: '/customers' }).catch(() => null)
  return dates
}

const AT = 'Mon, 03 Jun 2030 09:00:00 GMT'

function dated(response: Response) {
  response.headers.set('Date', AT)
  return response
}

test('the time is heard of the service alone', async () => {
  expect(await heardAt(() => dated(json({ data: [] })))).toEqual([AT])
  expect(await heardAt(() => dated(fullError(500, 'Oops')))).toEqual([AT])
  expect(await heardAt(() => dated(new Response('<html>', { status: 503 })))).toEqual([])
  expect(await heardAt(() => dated(new Response('<html>', { status: 200 })))).toEqual([])
})
