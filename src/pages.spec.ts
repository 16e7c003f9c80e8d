import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, serve, shopWithKey } from './service/testing/servers/program'

// The pages for people: what they link to is there, the files that they name are there, and what they tell to type works.
// A block that begins with ```sh safe is run; one with ```csv file=NAME is the file that such a block reads.

const FOLDERS = ['src', 'e2e', 'docs', 'deploy', 'example', 'public', '.github']

const markdownIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name))
    : []

const PAGES = ['.', 'docs', 'deploy', 'example', 'src/app'].flatMap(markdownIn)

const read = (page: string) => readFileSync(page, 'utf8')

const FENCE = /^ *```(.*)\n([\s\S]*?)\n *```$/gm

const withoutBlocks = (text: string) => text.replace(FENCE, '')

/** As GitHub names the headings of a page. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  if (!existsSync(file)) return true
  if (anchor === undefined) return false
  return !statSync(file).isFile() || !anchorsOf(file).includes(anchor)
}

test('every link of a page leads to a file that is there, and to a heading that is in it', () => {
  expect(PAGES).toContain('README.md')
  const broken = PAGES.flatMap((page) =>
    [...withoutBlocks(read(page)).matchAll(/\]\(<?([^)\s>]+)>?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
])

/** `src/contract/<surface>/endpoints.ts` and `e2e/*.e2e.ts` name some file of that kind. */
function isNamed(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.+?^$()[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<\w+>/g, '[^/]+')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*')
    .replaceAll(/\{([^}]+)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`)
  // Pages about the code leave out `src/`.
  return existsSync(path) || files.some((file) => new RegExp(`^(src/)?${pattern}$`).test(file))
}

/** A folder ends with a slash: one without is a place that readers make. */
const IN_A_FOLDER = new RegExp(
  `^(${FOLDERS.map((name) => name.replace('.', '\\.')).join('|')}|dist)/(.*\\.\\w+|.*/|)$`,
)
const NAMES_A_FILE = /^[\w.-]+(\/[\w.<>*{},-]+)+\.(ts|tsx|mjs|md|png|cfg|ya?ml|service|css)$/

test('every file that a page names is there', () => {
  const missing = PAGES.flatMap((page) =>
    [...withoutBlocks(read(page)).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes(' ') && (IN_A_FOLDER.test(name) || NAMES_A_FILE.test(name)))
      .filter((name) => !isNamed(name))
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every script that a page names is one of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const missing = PAGES.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the README is short, and leads to every page of docs', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(150)
  expect(markdownIn('docs').filter((page) => !readme.includes(`](${page}`))).toEqual([])
})

type Block = { page: string; info: string; text: string }

const blocks: Block[] = PAGES.flatMap((page) =>
  [...read(page).matchAll(FENCE)].map(([, info = '', text = '']) => ({ page, info, text })),
)

/** One shop in the folder that the pages speak of, served where no other is, for all blocks in their order. */
async function bench() {
  const folder = newFolder()
  for (const name of ['dist', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name))
  for (const name of ['example', 'deploy'])
    if (existsSync(name)) cpSync(name, join(folder, name), { recursive: true })
  for (const { info, text } of blocks) {
    const [, name] = /\bfile=(\S+)/.exec(info) ?? []
    if (name !== undefined) writeFileSync(join(folder, name), `${text}\n`)
  }
  const data = join(folder, 'data')
  const backups = join(folder, 'backup')
  mkdirSync(backups)
  const { url } = await serve(data)
  const { id: shop, key } = await shopWithKey(data, 'admin')
  /** What a reader fills in, and where the program of this folder is. */
  const filledIn = (text: string) =>
    text
      .replaceAll(/npx frontdesk|npm run -s frontdesk --|^frontdesk(?= )/gm, 'node dist/frontdesk.js')
      .replaceAll('/mnt/backup', backups)
      .replaceAll('/var/lib/frontdesk', data)
      .replaceAll('SHOP_ID', shop)
      .replaceAll('fd_...', key)
      .replaceAll('http://127.0.0.1:4310', url)
  return async ({ page, text }: Block) => {
    const script = `curl() { command curl --fail --silent --show-error "$@"; }\n${filledIn(text)}`
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FRONTDESK: url, FRONTDESK_SECRET: undefined, DATABASE_URL: undefined },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (said += words))
    const [code] = (await once(child, 'close')) as [number | null]
    return code === 0 ? null : `${page} ended with ${code}:\n${text}\n${said}`
  }
}

test('every shell block that is marked as safe runs', async () => {
  const safe = blocks.filter(({ info }) => /^sh safe\b/.test(info))
  expect(safe.length).toBeGreaterThan(4)
  const run = await bench()
  const failed: (string | null)[] = []
  for (const block of safe) failed.push(await run(block))
  expect(failed.filter((words) => words !== null)).toEqual([])
})
