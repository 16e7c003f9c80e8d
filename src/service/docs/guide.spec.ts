import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { withTables } from './guide'

const GUIDE = 'docs/api.md'

test('the tables of the guide are those of the rules: a changed rule is a changed guide', async () => {
  await expect(withTables(readFileSync(GUIDE, 'utf8'))).toMatchFileSnapshot('../../../docs/api.md')
})

test('every address that the guide names is one of the service', () => {
  const known = [fullSurface, liveSurface].flatMap(({ prefix, endpoints }) =>
    Object.values(endpoints).map(
      ({ method, path }) => `${method} ${prefix}${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ),
  )
  const named = readFileSync(GUIDE, 'utf8').matchAll(/`(GET|POST|PATCH|DELETE) (\/(?:api\/)?v1[^`?\s]*)/g)
  const unknown = [...named]
    .map(([, method, path = '']) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    .filter((address) => !known.includes(address) && !address.endsWith('/openapi.json'))
  expect(unknown).toEqual([])
})
