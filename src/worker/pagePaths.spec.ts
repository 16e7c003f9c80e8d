import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPagePath, PAGE_PATHS } from './pagePaths'

test('whatever the dashboard has a page for is a place, and nothing else is', () => {
  const routes = readFileSync(new URL('../app/routes.tsx', import.meta.url), 'utf8')
  const firsts = [...routes.matchAll(/path: '\/([a-z-]*)/g)].map(([, first = '']) => first)
  expect([...new Set(firsts)].filter(Boolean).toSorted()).toEqual(PAGE_PATHS)
})

test.each(['/', '/board', '/board/', '/customers/cus.42', '/invoices/a%20b', '/schedule/calls'])(
  '%s is a place',
  (path) => expect(isPagePath(path)).toBe(true),
)

test.each([
  '/session',
  '/session/set-up',
  '/shop/customers',
  '/shop/changes',
  '/v1/customers',
  '//v1/customers',
  '/api/v1/appointments',
  '/health',
  '/assets/main-1a2b.js',
  '/sw.js',
  '/favicon.svg',
  '/boards',
  '/Board',
])('%s is the server’s to answer', (path) => expect(isPagePath(path)).toBe(false))
