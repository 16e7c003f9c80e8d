import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from './service/testing/servers/program'

// The package as somebody has it who never saw its sources. A registry of this computer stands in for that of npm, with
// what is installed here.

type Packed = { filename: string; name: string; version: string; files: { path: string }[] }
type Manifest = { name: string; version: string; dependencies?: Record<string, string> }

async function npm(cwd: string, ...args: string[]): Promise<string> {
  const child = spawn('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}: ${err}`)
  return out
}

async function pack(folders: readonly string[], to: string, ...more: string[]): Promise<Packed[]> {
  const words = ['pack', ...folders, '--json', '--pack-destination', to, ...more]
  return JSON.parse(await npm('.', ...words)) as Packed[]
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const folderOf = (name: string) => `./node_modules/${name}`

/** Everything that a package needs, and what that needs, as it is installed here. */
function neededBy({ dependencies = {} }: Manifest, found = new Set<string>()) {
  for (const name of Object.keys(dependencies)) {
    if (found.has(name)) continue
    found.add(name)
    neededBy(manifestOf(folderOf(name)), found)
  }
  return found
}

const NATIVE = `@libsql/linux-${process.arch}-gnu`

async function startRegistry() {
  const folder = newFolder()
  const needed = neededBy(manifestOf('.'))
  if (process.platform === 'linux') needed.add(NATIVE)
  // They are packed as they are: to build them anew is their makers' business.
  const packed = await pack([...needed].map(folderOf), folder, '--ignore-scripts')
  const files = new Map(packed.map(({ name, filename }) => [name, filename]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const file = files.get(path)
    if (path.endsWith('.tgz')) {
      createReadStream(join(folder, path)).pipe(response)
      return
    }
    if (file === undefined) {
      response.writeHead(404).end('{}')
      return
    }
    const manifest = manifestOf(folderOf(path))
    const { port } = server.address() as AddressInfo
    const one = { ...manifest, dist: { tarball: `http://127.0.0.1:${port}/${file}` } }
    const { version } = manifest
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify({ name: path, 'dist-tags': { latest: version }, versions: { [version]: one } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Links of a page that lead to a file which the package does not hold. */
function lostLinks(page: string, paths: readonly string[]): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^(#|[a-z]+:)/.test(link))
    .map((link) => join(dirname(page), link.replace(/#.*/, '')))
    .filter((path) => !paths.includes(path) && !paths.some((held) => held.startsWith(`${path}/`)))
}

test('packed and installed in an empty folder, it serves a made-up shop; and nothing but the built program is in it', async () => {
  const place = newFolder()
  const [{ filename, files } = { filename: '', files: [] }] = await pack(['.'], place)
  const paths = files.map(({ path }) => path)
  // Beside the program only what its README shows and names.
  const others = paths.filter((path) => !/^(deploy|dist|docs|example)\//.test(path))
  const papers = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md']
  expect(others.toSorted()).toEqual([...papers, 'package.json'])
  expect(paths).toContain('dist/THIRD-PARTY-NOTICES.txt')
  expect(paths.filter((path) => path.endsWith('.md')).flatMap((path) => lostLinks(path, paths))).toEqual([])
  const programs = paths.filter((path) => /^dist\/.*\.js$/.test(path))
  expect(programs.length).toBeGreaterThan(3)
  expect(programs.filter((path) => readFileSync(path, 'utf8').includes('\n//# sourceMappingURL'))).toEqual([])
  expect(paths).toContain('dist/dashboard/index.html')
  expect(paths.filter((path) => /\.(map|tsx?)$/.test(path) && !path.endsWith('.d.ts'))).toEqual([])

  const registry = await startRegistry()
  const cache = newFolder()
  await npm(
    place,
    'install',
    join(place, filename),
    '--registry',
    registry,
    '--cache',
    cache,
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  )
  const serving = spawn(join(place, 'node_modules/.bin/frontdesk'), ['serve', '--port', '0'], {
    cwd: place,
    env: { ...process.env, DATABASE_URL: undefined, FRONTDESK_SECRET: undefined },
  })
  onTestFinished(() => void serving.kill('SIGKILL'))
  let said = ''
  serving.stdout.setEncoding('utf8')
  for await (const text of serving.stdout) {
    said += text
    if (said.includes('/sign-in')) break
  }
  const url = /^Frontdesk is ready on (\S+)$/m.exec(said)?.[1]
  expect(said).toContain('/sign-in#link=')
  expect((await (await fetch(`${url}/`)).text()).toLowerCase()).toContain('<!doctype html>')
  expect((await fetch(`${url}/v1/customers`)).status).toBe(401)
})
