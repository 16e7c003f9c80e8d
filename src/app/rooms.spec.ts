// Who stands on whom, the lowest first: a folder imports only what stands before it. What has to go up comes as a prop or
// a slot. (A rule of the linter's would have to repeat, for each folder, all those that stand behind it.)
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOMS = [
  'session',
  'words',
  'page',
  'keys',
  'forms',
  'acts',
  'print',
  'find',
  'money',
  'csv',
  'people',
  'messages',
  'visits',
  'booking',
  'board',
  'schedule',
  'calls',
  'quotes',
  'payments',
  'invoices',
  'customers',
  'today',
  'day-close',
  'webhooks',
  'set-up',
  'api-keys',
  'devices',
  'settings',
  'search',
  'sign-in',
  'frame',
]

const app = fileURLToPath(new URL('.', import.meta.url))
const rooms = readdirSync(app, { withFileTypes: true }).filter((entry) => entry.isDirectory())

const roomOf = (path: string) => path.split('/')[0] ?? ''

/** Every import of a file from another room, late ones and those of types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(app, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)
  return [...found]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => !path.startsWith('..') && roomOf(path) !== roomOf(file))
}

test('every room has its place', () => {
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(ROOMS.toSorted())
})

test.each(ROOMS)('%s imports only what stands before it', (room) => {
  const files = readdirSync(join(app, room))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`)
  const before = ROOMS.slice(0, ROOMS.indexOf(room))
  const upwards = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => !before.includes(roomOf(path)))
      .map((path) => `${file} -> ${path}`),
  )
  expect(upwards).toEqual([])
})
