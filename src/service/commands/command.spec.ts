import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { FORMAT } from '~/service/store/migrate'
import { command } from '~/service/testing/servers/command'
import { frontdesk, newFolder, shopWithKey, told } from '~/service/testing/servers/program'

const NOBODY = '00000000-0000-7000-8000-000000000000'

function versionOf(data: string, set?: number): number {
  const database = new Database(join(data, 'frontdesk.db'))
  if (set !== undefined) database.exec(`PRAGMA user_version = ${set}`)
  const [row] = database.prepare('PRAGMA user_version').all([]) as { user_version: number }[]
  database.close()
  return row?.user_version ?? -1
}

test.each(['shops create --name Northside', 'demo --customers 5'])(
  '%s makes the folder that --data names and everything in it',
  async (line) => {
    const data = join(newFolder(), 'not', 'yet', 'there')
    const ended = await frontdesk([...line.split(' '), '--data', data])
    expect([ended.code, ended.out !== '', ended.err]).toEqual([0, true, ''])
    expect(readdirSync(data).toSorted()).toEqual(['frontdesk.db', 'lock.db', 'secret'])
    expect(versionOf(data)).toBe(FORMAT)
  },
)

test.each([
  'shops list',
  'keys list',
  `keys create --shop ${NOBODY} --preset admin`,
  `keys revoke ${NOBODY}`,
  `webhooks rotate ${NOBODY}`,
  `webhooks attempts ${NOBODY}`,
  'backup copy.db',
  'verify',
])('“frontdesk %s” refuses a folder that was mistyped or whose disk is not mounted', async (line) => {
  const cwd = newFolder()
  mkdirSync(join(cwd, 'not-mounted'))
  for (const data of ['mistyped', 'not-mounted']) {
    const { code, out, err } = await command([...line.split(' '), '--data', data], { cwd })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^There is no Frontdesk database in [^\n]+ Name the data folder with --data[^\n]+\n$/)
    expect(err).toContain(join(cwd, data))
  }
  expect(readdirSync(cwd)).toEqual(['not-mounted'])
  expect(readdirSync(join(cwd, 'not-mounted'))).toEqual([])
})

test('without --data the folder is ./data', async () => {
  const cwd = newFolder()
  const ended = await frontdesk(['shops', 'create', '--name', 'Northside', '--json'], { cwd })
  expect([ended.code, ended.err]).toEqual([0, ''])
  expect(await told(join(cwd, 'data'), 'shops', 'list')).toMatchObject([{ name: 'Northside' }])
})

test('a secret from the environment leaves no file', async () => {
  const data = join(newFolder(), 'data')
  const env = { FRONTDESK_SECRET: 'just long enough, not one to use' }
  const ended = await frontdesk(['shops', 'create', '--name', 'A', '--data', data], { env })
  expect([ended.code, ended.err]).toEqual([0, ''])
  expect(readdirSync(data)).toEqual(['frontdesk.db', 'lock.db'])
})

test.each(['shops create --name Northside', 'serve --port 0'])(
  'a secret short enough to guess is refused by “frontdesk %s” before anything is made, and not repeated',
  async (line) => {
    const data = join(newFolder(), 'data')
    const env = { FRONTDESK_SECRET: 'it is one character short of it' }
    const { code, out, err } = await frontdesk([...line.split(' '), '--data', data], { env })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^FRONTDESK_SECRET has 31 characters\. It needs at least 32 .* Make one with: node -p .*\n$/,
    )
    expect(err).not.toContain(env.FRONTDESK_SECRET)
    expect(existsSync(data)).toBe(false)
  },
)

test('a secret set to nothing is as good as not set', async () => {
  const data = join(newFolder(), 'data')
  const ended = await frontdesk(['demo', '--customers', '5', '--data', data], {
    env: { FRONTDESK_SECRET: '' },
  })
  expect([ended.code, ended.err]).toEqual([0, ''])
  expect(readdirSync(data).toSorted()).toEqual(['frontdesk.db', 'lock.db', 'secret'])
})

test('commands at the same moment on a folder that is not there all do their work', async () => {
  const data = join(newFolder(), 'data')
  const names = Array.from({ length: 8 }, (_, at) => `Shop ${at}`)
  const ended = await Promise.all(
    names.map((name) => frontdesk(['shops', 'create', '--name', name, '--data', data])),
  )
  expect(ended.map(({ code, err }) => [code, err])).toEqual(names.map(() => [0, '']))
  const listed = await told<{ name: string }[]>(data, 'shops', 'list')
  expect(listed.map(({ name }) => name).toSorted()).toEqual(names)
  expect(readdirSync(data).toSorted()).toEqual(['frontdesk.db', 'lock.db', 'secret'])
})

test('with --json stdout is one line of JSON and nothing else, without it words', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  const { id, keyId } = await shopWithKey(data)
  const lines = [
    ['shops', 'create', '--name', 'Northside'],
    ['shops', 'list'],
    ['keys', 'create', '--shop', id, '--preset', 'admin'],
    ['keys', 'list'],
    ['keys', 'revoke', keyId],
    ['demo', '--customers', '5'],
    ['backup', join(folder, 'copy.db')],
    ['verify'],
    ['verify', join(folder, 'copy.db')],
    ['restore', join(folder, 'copy.db')],
  ]
  for (const line of lines) {
    const { code, out, err } = await frontdesk([...line, '--data', data, '--json'])
    expect([line, code, err]).toEqual([line, 0, ''])
    expect(out).toMatch(/^[{[].*[}\]]\n$/)
    expect(JSON.parse(out)).toBeTypeOf('object')
  }
  const { out } = await frontdesk(['shops', 'list', '--data', data])
  expect(out).toContain(`${id}  Cedar Street Auto\n`)
})

test('as a process it ends with 2 where it was used wrongly, and with the usage on stderr alone', async () => {
  const { code, out, err } = await frontdesk(['open'], { cwd: newFolder() })
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^There is no command open\n\nUsage: frontdesk COMMAND/)
})

test.each(['help', '--help', '-h'])('%s says what there is', async (word) => {
  const { code, out } = await frontdesk([word])
  expect(code).toBe(0)
  expect(out).toContain('Usage: frontdesk COMMAND')
})

test.each(['serve --help', 'serve --port 1 -h', 'help serve'])(
  '“frontdesk %s” says what serve takes',
  async (line) => {
    const { code, out, err } = await command(line.split(' '), { cwd: newFolder() })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('--drain SECONDS')
    expect(out).not.toContain('move --from')
  },
)

test.each(['version', '--version'])('“frontdesk %s” prints the version of the package', async (word) => {
  const cwd = newFolder()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await command([word], { cwd })).toEqual({ code: 0, out: `${version}\n`, err: '' })
  expect(await command([word, '--json'], { cwd })).toMatchObject({ out: `{"version":"${version}"}\n` })
  expect(readdirSync(cwd)).toEqual([])
})

test.each([
  'postgres://clerk:hunter2@db.lan:99999/desk',
  'postgres://clerk:hunter2/@db.lan/desk',
  'postgres://clerk:hunter2#@db.lan/desk',
  'postgres://clerk:hunter2?@db.lan/desk',
  'postgres://clerk:hunter2%@db.lan/desk',
])('the address %s can’t be read, and how to write it is said without it', async (address) => {
  const env = { FRONTDESK_SECRET: 'thirty-two characters for them all', DATABASE_URL: address }
  const { code, out, err } = await command(['shops', 'list'], { env })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/can’t be read.*65535.*%40.*Nothing was done/)
  expect(err).not.toContain('hunter2')
})

test.each([
  ['', 'A command is missing'],
  ['open', 'There is no command open'],
  ['toString', 'There is no command toString'],
  ['shops', 'shops takes create, set or list'],
  ['shops close', 'shops takes create, set or list'],
  ['shops create', '--name is missing'],
  ['shops create --name=', '--name is missing'],
  [`shops create --name ${'n'.repeat(201)}`, '--name may be at most 200 characters long'],
  ['shops create --name A --capacity 0', '--capacity must be a whole number from 1 to 10000'],
  ['shops create --name A --capacity 1.5', '--capacity must be a whole number from 1 to 10000'],
  ['shops create --name A B', 'Unknown: B'],
  ['shops create --name A --colour red', "Unknown option '--colour'"],
  ['shops list --data', "Option '--data <value>' argument missing"],
  ['keys', 'keys takes create, list or revoke'],
  ['keys create --preset admin', '--shop is missing'],
  [`keys create --shop ${NOBODY}`, 'Give either --preset or --scope'],
  [`keys create --shop ${NOBODY} --preset admin --scope admin:*`, 'Give either --preset or --scope'],
  [`keys create --shop ${NOBODY} --preset owner`, '--preset is one of read-only, read-write, admin'],
  [`keys create --shop ${NOBODY} --scope read:cars`, 'There is no scope read:cars'],
  [
    `keys create --shop ${NOBODY} --preset admin --expires tomorrow`,
    '--expires must be a time with an offset',
  ],
  [`keys create --shop ${NOBODY} --preset admin --expires 2027-02-30T00:00:00Z`, '--expires must be a time'],
  ['keys revoke', 'The ID of the key is missing'],
  ['keys revoke A B', 'Unknown: B'],
  ['webhooks', 'webhooks takes list, rotate or attempts'],
  ['webhooks attempts', 'The ID of the webhook is missing'],
  ['webhooks attempts A --last 0', '--last must be a whole number from 1 to 10000'],
  ['serve --webhook-allow books.lan', '--webhook-allow must be HOST:PORT'],
  ['serve --webhook-allow https://books.lan:8443', '--webhook-allow must be HOST:PORT'],
  ['serve --webhook-allow maria@books.lan:8443', '--webhook-allow must be HOST:PORT'],
  ['serve --webhook-allow books.lan:8443/path', '--webhook-allow must be HOST:PORT'],
  ['webhooks rotate', 'The ID of the webhook is missing'],
  ['demo --customers none', '--customers must be a whole number'],
  ['demo --customers 0', '--customers must be a whole number'],
  ['demo now', 'Unknown: now'],
  ['version now', 'Unknown: now'],
  ['backup', 'The FILE to write is missing'],
  ['backup A B', 'Unknown: B'],
  ['verify A B', 'Unknown: B'],
  ['restore', 'The FILE to restore is missing'],
  ['restore A B', 'Unknown: B'],
  [`keys create --shop ${NOBODY} --preset admin --expires 2026-01-31T18:00:00Z`, 'has passed'],
  ['serve here', 'Unknown: here'],
  ['serve --port http', '--port must be a whole number from 0 to 65535'],
  ['serve --port 65536', '--port must be a whole number from 0 to 65535'],
  ['serve --host=', '--host is missing'],
  ['serve --rate-limit none', '--rate-limit is on or off'],
  ['serve --tls-cert desk.crt', '--tls-key is missing'],
  ['serve --tls-key desk.key', '--tls-cert is missing'],
  ['serve --origin desk.example', '--origin must be an address without a path'],
  ['serve --origin https://desk.example/app', '--origin must be an address without a path'],
  ['serve --origin ftp://desk.example', '--origin must be an address without a path'],
  ['serve --empty=false', "Option '--empty' does not take an argument"],
])('“frontdesk %s” is wrong use: 2, the reason on stderr, and nothing is made', async (line, reason) => {
  const cwd = newFolder()
  const { code, out, err } = await command(line === '' ? [] : line.split(' '), { cwd })
  expect([code, out]).toEqual([2, ''])
  expect(err.split('\n')[0]).toContain(reason)
  expect(err).toContain('Usage: frontdesk COMMAND')
  // Of the command that was meant, where there is one.
  expect(err.includes('\nmove --from')).toBe(/^(open|toString)?$/.test(line))
  expect(existsSync(join(cwd, 'data'))).toBe(false)
})

test.each([
  [`keys create --shop ${NOBODY} --preset admin`, 'Shop not found'],
  [`keys revoke ${NOBODY}`, 'Active key not found'],
  [`webhooks rotate ${NOBODY}`, 'Webhook not found'],
  [`webhooks attempts ${NOBODY}`, 'Webhook not found'],
  ['serve --webhook-ca no.pem', 'There is no no.pem, or its folder is missing. Nothing was changed.'],
  ['serve --webhook-ca .', 'is a folder'],
  ['restore .', 'is a folder. Nothing was changed. Name a file'],
  ['verify .', 'is a folder. Nothing was changed. Name a file'],
  ['serve --webhook-ca /dev/null', '/dev/null is not a certificate in PEM'],
  ['backup no/such/folder/copy.db', 'no/such/folder. Nothing was changed.'],
  ['verify no-such-file.db', 'There is no file '],
  ['restore no-such-file.db', 'There is no file '],
  ['restore data/frontdesk.db', 'is the database itself'],
  [
    'serve --tls-cert no.crt --tls-key no.key',
    'There is no no.crt, or its folder is missing. Nothing was changed.',
  ],
])('“frontdesk %s” is refused: 1, with the reason alone on stderr', async (line, reason) => {
  const cwd = newFolder()
  await told(join(cwd, 'data'), 'shops', 'create', '--name', 'Northside')
  const { code, out, err } = await command([...line.split(' '), '--json', '--data', 'data'], { cwd })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^[^\n]+\n$/)
  expect(err).toContain(reason)
})

test.each(['shops list', 'keys list', 'demo --customers 5', 'serve --port 0', 'backup copy.db', 'verify'])(
  '“frontdesk %s” leaves a newer database as it is and says so',
  async (line) => {
    const folder = newFolder()
    const data = join(folder, 'data')
    await told(data, 'shops', 'create', '--name', 'From the future')
    versionOf(data, FORMAT + 1)
    const { code, out, err } = await frontdesk([...line.split(' '), '--data', data], { cwd: folder })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^This data folder was written by a newer Frontdesk .*\n$/)
    expect(versionOf(data, FORMAT)).toBe(FORMAT)
    expect(await told(data, 'shops', 'list')).toMatchObject([{ name: 'From the future' }])
    expect(existsSync(join(folder, 'copy.db'))).toBe(false)
  },
)
