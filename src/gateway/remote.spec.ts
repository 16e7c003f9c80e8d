import { expect, test } from 'vitest'
import { readService } from './remote'
import { EMBEDDED_NAME, readServices } from './services'

// Which services an operator may name.

test.each([
  ['North=full:https://shop.example/v1', 'North', 'full', 'https://shop.example/v1'],
  ['North Side=live:https://shop.example/api/v1/', 'North Side', 'live', 'https://shop.example/api/v1'],
  ['A=full:https://shop.example:8443', 'A', 'full', 'https://shop.example:8443/'],
  ['Local=full:http://127.0.0.1:4320/v1', 'Local', 'full', 'http://127.0.0.1:4320/v1'],
  ['Local=full:http://localhost:4320/v1', 'Local', 'full', 'http://localhost:4320/v1'],
  ['Local=full:http://[::1]:4320/v1', 'Local', 'full', 'http://[::1]:4320/v1'],
])('%s', (text, name, surface, base) => {
  const service = readService(text)
  expect([service.name, service.surface, service.base.href]).toEqual([name, surface, base])
})

test.each([
  ['North', /must be NAME=/],
  ['North=https://shop.example/v1', /must be NAME=/],
  ['=full:https://shop.example/v1', /must be NAME=/],
  [' =full:https://shop.example/v1', /must be NAME=/],
  ['North=admin:https://shop.example/v1', /must be NAME=/],
  ['North=full:shop.example/v1', /address is like/],
  ['North=full:', /address is like/],
  ['North=full:file:///etc/passwd', /address is like/],
  ['North=full:https://shop.example/v1?x=1', /address is like/],
  ['North=full:https://shop.example/v1#x', /address is like/],
  ['North=full:https://me:secret@shop.example/v1', /name or a password/],
  ['North=full:http://shop.example/v1', /in the clear/],
  ['North=full:http://10.0.0.7/v1', /in the clear/],
  ['North=full:http://127.0.0.1.evil.example/v1', /in the clear/],
])('%s is refused with the reason', (text, reason) => {
  expect(() => readService(text)).toThrow(reason)
})

test('one name may stand for both surfaces, not twice for one, nor for the service here', () => {
  const [full, live] = ['North=full:https://shop.example/v1', 'North=live:https://shop.example/api/v1']
  expect(readServices([full, live])).toHaveLength(2)
  expect(() => readServices([full, 'North=full:https://other.example/v1'])).toThrow(/named twice/)
  expect(() => readServices([`${EMBEDDED_NAME}=full:https://shop.example/v1`])).toThrow(
    /the name of this process's own service/,
  )
})
