import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'frontdesk-lint-'))
})
afterEach(() => rmSync(project, { recursive: true }))

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The folders of app/, and those inside of them that have a place of their own. */
const appFolders = () =>
  foldersOf('src/app').flatMap((name) => [
    name,
    ...foldersOf(`src/app/${name}`)
      .filter((inner) => inner !== 'testing')
      .map((inner) => `${name}/${inner}`),
  ])

const LAYERS = /\((layers|no-restricted-imports)\)$/

/** Of some made-up files, those that the rules of this project report for what they import. */
function reportedOf(files: ReadonlyMap<string, string>, rules = LAYERS): string[] {
  for (const [path, text] of files) {
    mkdirSync(join(project, dirname(path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  writeFileSync(join(project, '.oxlintrc.json'), config.replace('"./e2e/lint/', `"${root}/e2e/lint/`))
  const linter = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(linter, ['-f', 'json'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout)
  const ofImports = diagnostics.filter(({ code }) => rules.test(code))
  return [...new Set(ofImports.map(({ filename }) => filename))].toSorted()
}

/** The ways to write an import of one path under src/ in a file of another. */
const WAYS: Record<string, (from: string, to: string) => string> = {
  relative: (from, to) => `import { x } from '${relative(dirname(from), to)}'`,
  alias: (_, to) => `import { x } from '${to.replace('src/', '~/')}'`,
  type: (from, to) => `import type { X } from '${relative(dirname(from), to)}'`,
  handedOn: (from, to) => `export { x } from '${relative(dirname(from), to)}'`,
  all: (_, to) => `export * from '${to.replace('src/', '~/')}'`,
  late: (from, to) => `export const x = () => import('${relative(dirname(from), to)}')`,
  lateAlias: (_, to) => `export const x = () => import('${to.replace('src/', '~/')}')`,
}

const fileOf = (folder: string) => folder.replace('/', '-')
const appFile = (folder: string, name: string) => `src/app/${folder}/${name}.ts`

/** What each folder of src/ may not import; the folders of app/ may not import the routes. */
const FORBIDDEN: Record<string, string> = {
  domain: 'contract/dashboardHttp',
  ui: 'domain/money',
  contract: 'client/reads',
  client: 'app/routes',
  app: 'service/folder',
  service: 'gateway/gateway',
  gateway: 'service/folder',
  worker: 'client/reads',
  'service/full': 'service/live/routes',
  'service/live': 'service/full/routes',
  ...Object.fromEntries(appFolders().map((name) => [`app/${name}`, 'app/routes'])),
  'app/board': 'client/api/fullReads',
}

test('from each folder the linter reports a forbidden import, however it is written', () => {
  // Those of src/security are tests, which may import everything.
  const folders = foldersOf('src').filter((name) => name !== 'security')
  expect(Object.keys(FORBIDDEN)).toEqual(expect.arrayContaining(folders))
  const files = new Map<string, string>()
  for (const [folder, to] of Object.entries(FORBIDDEN))
    for (const [way, write] of Object.entries(WAYS)) {
      const from = `src/${folder}/${way}.ts`
      files.set(from, write(from, `src/${to}`))
    }
  files.set('src/main.tsx', `import './service/folder'`)
  files.set('src/begin.ts', `import '~/domain/money'`)
  files.set('src/frontdesk.ts', `import './client/reads'`)
  files.set('src/ui/node.ts', `import 'node:fs'`)
  files.set('src/client/react.ts', `import 'react'`)
  files.set('src/service/react.ts', `import 'react-dom/client'`)
  files.set('src/somewhere/else.ts', `export const x = 1`)
  expect(reportedOf(files)).toEqual([...files.keys()].toSorted())
})

test('of any two folders of app/ one may import the other, and never both', () => {
  const folders = appFolders()
  const pairs = folders.flatMap((one, at) => folders.slice(at + 1).map((other) => [one, other] as const))
  const files = new Map<string, string>()
  for (const [one, other] of pairs) {
    files.set(appFile(one, fileOf(other)), `import '~/app/${other}/x'`)
    files.set(appFile(other, fileOf(one)), `import '~/app/${one}/x'`)
  }
  const reported = new Set(reportedOf(files))
  const undecided = pairs.filter(
    ([one, other]) => reported.has(appFile(one, fileOf(other))) === reported.has(appFile(other, fileOf(one))),
  )
  expect(undecided).toEqual([])
})

test('the linter reports an import that climbs to another folder, in a spec too, and none of what lies beneath', () => {
  const files = new Map([
    ['src/domain/a.spec.ts', `import '../ui/x'`],
    ['src/client/outbox/b.ts', `export { x } from '../clock'`],
    ['src/client/outbox/c.ts', `import './x'`],
    ['src/client/d.ts', `import './outbox/x'`],
    ['src/client/e.ts', `import '../../e2e/x'`],
  ])
  expect(reportedOf(files, /\(alias\)$/)).toEqual(['src/client/outbox/b.ts', 'src/domain/a.spec.ts'])
})
