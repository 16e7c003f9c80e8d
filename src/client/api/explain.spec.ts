import { expect, test } from 'vitest'
import { GATEWAY_REASONS } from '~/contract/session'
import { explain } from './explain'
import { Failure, FAILURE_KINDS, failureOf } from './failure'

test.each(FAILURE_KINDS)('%s says what happened, whether anything was saved, and what to do', (kind) => {
  const write = explain(new Failure(kind, 'The words of the service', { isWrite: true, requestId: 'req_7' }))
  expect(write.happened).toBe('The words of the service')
  expect(write.requestId).toBe('req_7')
  for (const text of [write.title, write.saved, write.advice]) expect(text).toMatch(/^[A-Z].{9,}/)
  for (const text of [write.saved, write.advice]) expect(text).toMatch(/\.$/)
  expect(write.title).not.toMatch(/[.!]$/)

  const read = explain(new Failure(kind, 'The words of the service'))
  expect(read.saved).toBe('')
  expect(read.advice).not.toMatch(/save again|entered/)
})

test('the words of a service are introduced as its own, and ours are not', () => {
  const answer = { headers: new Headers(), afterThrottling: false, isWrite: false }
  const said = failureOf({ ...answer, status: 500, body: { error: 'oops.' } })
  expect(explain(said).happened).toBe('The service says: “oops.”')
  expect(explain(failureOf({ ...answer, status: 500, body: null })).happened).toBe('The service failed')
})

test.each(['unreachable', 'broken', 'busy'] as const)('after %s nobody is told to enter it again', (kind) => {
  const { saved, advice } = explain(new Failure(kind, 'x', { isWrite: true }))
  expect(saved).toContain('Do not enter it twice')
  expect(`${saved} ${advice}`).not.toMatch(/save again/)
})

test.each(['forbidden', 'missing', 'changed', 'refused'] as const)('after %s nothing was saved', (kind) => {
  expect(explain(new Failure(kind, 'x', { isWrite: true })).saved).toBe('Nothing was saved.')
})

test.each(['unreachable', 'broken'] as const)('after %s it is not claimed that nothing was saved', (kind) => {
  expect(explain(new Failure(kind, 'x', { isWrite: true })).saved).toMatch(/not known yet/)
})

test.each(FAILURE_KINDS)('after %s of a second try it is said that the first may have been saved', (kind) => {
  const failure = new Failure(kind, 'x', { isWrite: true, scope: 'write:customers', unsure: true })
  const { saved, advice } = explain(failure)
  expect(saved).toMatch(/^It may have been saved by an earlier attempt/)
  expect(advice).toContain('under Settings')
  expect(advice).toContain('Do not enter it again')
  expect(`${saved} ${advice}`).not.toMatch(/Nothing was saved|sent again/)
})

test('of what was ended before there was an answer nothing is claimed, and no place is promised', () => {
  const failure = new Failure('unreachable', 'Discarded on this computer', {
    isWrite: true,
    unsure: true,
    letGo: true,
  })
  const { title, saved, advice } = explain(failure)
  expect(saved).toMatch(/^It may have been saved by an earlier attempt/)
  expect(advice).toMatch(/^Check whether it is there/)
  expect(`${title} ${saved} ${advice}`).not.toMatch(/Nothing was saved|sent again|kept|Settings/)
})

test('a confirmed write whose answer could not be read was saved', () => {
  const { title, saved, advice } = explain(new Failure('broken', 'x', { isWrite: true, confirmed: true }))
  expect(title).toMatch(/^Saved/)
  expect(saved).toBe('It was saved.')
  expect(advice).toMatch(/Do not enter it again/)
})

const adviceAfter = (retryAfterMs: number) => explain(new Failure('busy', 'x', { retryAfterMs })).advice

test('says how long to wait', () => {
  expect(adviceAfter(400)).toContain('about 1 second.')
  expect(adviceAfter(41_200)).toContain('about 42 seconds.')
  expect(adviceAfter(600_000)).toContain('about 10 minutes.')
})

test.each(GATEWAY_REASONS)('the gateway saying %s has a title of its own or that of its kind', (reason) => {
  const { title, saved } = explain(new Failure('refused', 'x', { reason }))
  expect(title).not.toBe('')
  expect(saved).toBe('')
})

test('signing in tells exactly what failed', () => {
  const titles = (
    ['key_not_accepted', 'key_without_permission', 'service_unreachable', 'not_a_shop_service'] as const
  ).map((reason) => explain(new Failure('refused', 'x', { reason })).title)
  expect(new Set(titles).size).toBe(4)
})

test('the missing scope is named', () => {
  const { advice } = explain(new Failure('forbidden', 'x', { scope: 'write:customers' }))
  expect(advice).toContain('write:customers')
})

test('what is no Failure is told as a fault of the page, and never breaks the telling', () => {
  expect(explain(new TypeError('x is undefined'))).toMatchObject({
    happened: 'x is undefined',
    requestId: null,
  })
  expect(explain(undefined).title).toBe('Something went wrong on this page')
})

test.each([409, 503])(
  'asked to wait with a %d it is not claimed that nothing was saved, nor that there were too many',
  (status) => {
    const failure = new Failure('busy', 'x', { status, retryAfterMs: 1_000, isWrite: true })
    const { saved, advice } = explain(failure)
    expect(saved).toMatch(/not known yet/)
    expect(advice).toBe('Try again in about 1 second.')
    const many = explain(new Failure('busy', 'x', { status: 429, retryAfterMs: 1_000, isWrite: true }))
    expect(many.saved).toMatch(/^Not saved yet/)
    expect(many.advice).toMatch(/too many requests/)
  },
)

test.each(FAILURE_KINDS)('after %s nobody is sent with a reference that there is none of', (kind) => {
  for (const isWrite of [true, false])
    expect(explain(new Failure(kind, 'x', { isWrite })).advice).not.toMatch(/reference/)
})
