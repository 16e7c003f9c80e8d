import { expect, test } from 'vitest'
import { gateway } from '~/client/testing/failing'
import { createFakeClock } from '~/client/testing/fakeClock'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { later } from '~/client/testing/later'
import { createAnswering, SILENT_MS } from './transport'

function shop() {
  const clock = createFakeClock()
  const answering = createAnswering(clock)
  const answers: ReturnType<typeof later<Response>>[] = []
  const { transport } = createFakeTransport(
    () => {
      const answer = later<Response>()
      answers.push(answer)
      return answer.promise
    },
    { clock, answering },
  )
  const ask = (more: object = {}) =>
    transport.ask({ method: 'GET', path: '/customers', ...more }).catch(() => null)
  return { clock, answering, answers, ask, isSilent: answering.isSilent.get }
}

test('a request without an answer is told of after four seconds, and no more once it is answered', async () => {
  const { clock, answers, ask, isSilent } = shop()
  void ask()
  await clock.advance(0)
  await clock.advance(SILENT_MS - 1)
  expect(isSilent()).toBe(false)
  await clock.advance(1)
  expect(isSilent()).toBe(true)
  answers[0]?.resolve(json({}))
  await clock.advance(0)
  expect(isSilent()).toBe(false)
})

test('while one hangs, the answers to others do not hide that', async () => {
  const { clock, answers, ask, isSilent } = shop()
  void ask({ method: 'POST', body: '{}' })
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  void ask()
  await clock.advance(0)
  answers[1]?.resolve(json({}))
  await clock.advance(0)
  expect(isSilent()).toBe(true)
})

test('a failure counts until the service answers anything again', async () => {
  const { clock, answers, ask, isSilent } = shop()
  void ask()
  await clock.advance(0)
  answers[0]?.reject(new TypeError('no network'))
  await clock.advance(SILENT_MS)
  expect(isSilent()).toBe(true)
  void ask()
  await clock.advance(0)
  answers[1]?.resolve(json({}))
  await clock.advance(0)
  expect(isSilent()).toBe(false)
})

test('a failure after which another request is answered at once is no news', async () => {
  const { clock, answers, ask, isSilent } = shop()
  void ask()
  await clock.advance(0)
  answers[0]?.reject(new TypeError('no network'))
  void ask()
  await clock.advance(0)
  answers[1]?.resolve(json({}))
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  expect(isSilent()).toBe(false)
})

test('a service that the gateway does not reach has not answered; a session that is over says nothing of it', async () => {
  const { clock, answers, ask, isSilent } = shop()
  void ask()
  await clock.advance(0)
  answers[0]?.resolve(gateway(401, 'signed_out'))
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  expect(isSilent()).toBe(false)
  void ask()
  await clock.advance(0)
  answers[1]?.resolve(gateway(502, 'service_unreachable'))
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  expect(isSilent()).toBe(true)
})

test('what its caller gives up, and a stream, are not waited for', async () => {
  const { clock, answers, ask, isSilent } = shop()
  const stop = new AbortController()
  void ask({ signal: stop.signal })
  void ask({ isStream: true })
  await clock.advance(0)
  stop.abort()
  answers[0]?.reject(stop.signal.reason)
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  expect(isSilent()).toBe(false)
})

test('a request that was given up after it was late still had no answer', async () => {
  const { clock, answers, ask, isSilent } = shop()
  const patience = new AbortController()
  void ask({ signal: patience.signal })
  await clock.advance(0)
  await clock.advance(SILENT_MS)
  patience.abort()
  answers[0]?.reject(patience.signal.reason)
  await clock.advance(0)
  expect(isSilent()).toBe(true)
  void ask()
  await clock.advance(0)
  answers[1]?.resolve(json({}))
  await clock.advance(0)
  expect(isSilent()).toBe(false)
})
