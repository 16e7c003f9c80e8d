import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICES_FILE, noticesOf, packageOf } from './gateway/thirdPartyNotices'

// Licences of others go along with every copy of their code: the build writes them all into one file.

const notices = readFileSync(NOTICES_FILE, 'utf8')

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The packages whose code is in a built program, by its source map: an account that the notices are not made of. */
function packagesIn(map: string): string[] {
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, 'utf8'))
  const folders = sources.map((source) => packageOf(source.replace(/^(\.\.\/)+/, '')))
  return [...new Set(folders.filter((folder) => folder !== null).map(nameOf))].toSorted()
}

test.each(['dist/frontdesk.js.map', 'dist/webhooks.js.map'])(
  'the notices name every package of %s',
  (map) => {
    const packages = packagesIn(map)
    expect(packages).not.toEqual([])
    expect(packages.filter((name) => !notices.includes(`\n${name} `))).toEqual([])
  },
)

test('the notices have the text of each licence of what the dashboard is made with', () => {
  for (const name of ['react', '@tanstack/react-query', '@base-ui/react', 'tailwindcss', 'zod', 'uqr']) {
    const { version }: { version: string } = JSON.parse(
      readFileSync(`node_modules/${name}/package.json`, 'utf8'),
    )
    const [, notice = ''] = notices.split(`\n${name} ${version}\n`)
    expect(notice.slice(0, 800)).toContain('Permission is hereby granted')
  }
})

test('a module belongs to the innermost package; our own belong to none', () => {
  expect(packageOf('/nowhere/src/gateway/files.ts')).toBe(null)
  expect(packageOf('\0virtual:program')).toBe(null)
  expect(packageOf('node_modules/@hono/node-server/dist/index.mjs')).toBe('node_modules/@hono/node-server')
  expect(packageOf('/nowhere/node_modules/none/index.js')).toBe(null)
})

test('two modules of one package are one notice', () => {
  expect(noticesOf(['node_modules/react', 'node_modules/react']).match(/^react /gm)).toHaveLength(1)
})
