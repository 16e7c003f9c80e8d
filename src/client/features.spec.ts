import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { FEATURES, type Feature } from '~/contract/key'
import { MAKER, MAKER_HEADER } from '~/contract/maker'
import type { Surface } from '~/domain/capabilities'
import { RESOURCES, SCOPES, type Scope } from '~/domain/scopes'
import { readService } from '~/gateway/remote'
import { EMBEDDED_NAME } from '~/gateway/services'
import { startDesk, type Desk } from '~/gateway/testing/desk'
import { json, refusing, startRemote } from '~/gateway/testing/remote'
import type { Fetch } from './api/transport'
import { connect, type Connection } from './connect'
import type { Additions, Writers } from './features'
import { locksOfOneTab } from './outbox/testing/tabs'
import type { Rights } from './testing/otherMaker/rights'
import { createOtherMaker, OTHER_KEY } from './testing/otherMaker/service'

// Each flag, at a service that has what it stands for and at one that lacks it. A flag that is added and has no line in
// these tables does not compile.

/** By the word with which `/key` announces it. */
const ADDITIONS: Record<keyof Additions, Feature> = {
  appointmentsByTime: 'appointments_by_time',
  quoteById: 'quote_by_id',
  statusChangedAt: 'status_changed_at',
  invoiceNumber: 'invoice_number',
  vehicleById: 'vehicle_by_id',
  appointmentById: 'appointment_by_id',
  paymentById: 'payment_by_id',
  invoiceDrafts: 'invoice_drafts',
  people: 'people',
  board: 'board',
  debts: 'debts',
  shop: 'shop',
  changes: 'changes',
  places: 'places',
  replays: 'replays',
  etags: 'etags',
  noOverlap: 'no_overlap',
  apiKeys: 'api_keys',
  webhookAttempts: 'webhook_attempts',
  docs: 'docs',
  import: 'import',
}

/** What a connection reads by an addition, and without it does not offer to any screen. */
const READS: Partial<Record<keyof Additions, (api: Connection['api']) => unknown>> = {
  appointmentsByTime: ({ appointments }) => appointments?.within,
  quoteById: ({ quotes }) => quotes?.get,
  people: ({ people }) => people,
  board: ({ appointments }) => appointments?.byStart,
}

/** The rights of which none may be missing. */
const WRITERS: Record<keyof Writers, readonly Scope[]> = {
  customers: ['write:customers'],
  vehicles: ['write:vehicles'],
  appointments: ['write:appointments'],
  quotes: ['write:quotes'],
  invoices: ['write:invoices'],
  payments: ['write:payments'],
  webhooks: ['write:webhooks'],
  vehicleChanges: ['write:vehicles'],
  conversions: ['write:quotes', 'write:invoices'],
}

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

const FLAGS = keysOf(ADDITIONS)
const NOUNS = keysOf(WRITERS)
const WRITING = SCOPES.filter((scope) => scope.startsWith('write:'))
const READING = SCOPES.filter((scope) => scope.startsWith('read:'))

let desk: Desk
let remote: Awaited<ReturnType<typeof startRemote>>
beforeEach(async () => {
  remote = await startRemote()
  desk = await startDesk({ services: [readService(`North=full:${remote.url}/v1`)] })
})

const never = () => {
  throw new Error('No test comes here')
}

type How = { service?: string; surface?: Surface; fetch?: Fetch }

/** As the page connects after somebody has signed in. */
async function connected(
  key: string,
  { service = EMBEDDED_NAME, surface = 'full', fetch = never }: How = {},
) {
  const browser = desk.browser()
  await browser.withKey(key, surface, service)
  const { signedIn } = await browser.session()
  if (!signedIn) throw new Error('Nobody is signed in')
  return connect(signedIn, {
    makeOutbox: () => ({ write: never, writeAll: never, hold: never }),
    makeSearchIndex: () => null,
    onSignedOut: never,
    fetch,
    storage: null,
    leaderParts: { locks: locksOfOneTab(), openChannel: null },
  })
}

const OURS = { [MAKER_HEADER]: MAKER }
const EMPTY = json(200, { data: [], pagination: { next_cursor: null, has_more: false, limit: 1 } }, OURS)

/** At a service elsewhere whose `/key` names these; where it has no such address, null. */
function at(announced: readonly string[] | null, fetch: Fetch = never) {
  const told = { scopes: SCOPES, features: announced, shop: { name: 'Cedar Street Auto' } }
  const key = announced ? json(200, told, OURS) : refusing(404, 'Not found')
  remote.answer = (response, seen, request) =>
    (seen.url.endsWith('/key') ? key : EMPTY)(response, seen, request)
  return connected('fd_anykey', { service: 'North', fetch })
}

/** At our own service, with a key that has these scopes. */
async function withScopes(scopes: readonly Scope[], surface: Surface = 'full') {
  const shop = await desk.shops.newShop()
  const { key } = await desk.shops.newKey(shop.id, scopes)
  return connected(key, { surface })
}

/** At another maker's, which says nothing of the key: each right is tried. */
async function tried(rights: Rights) {
  const other = createOtherMaker({ now: Date.now, keys: new Map([[OTHER_KEY, rights]]) })
  const connection = await at(null, (url, { method, headers, body }) => {
    const sent = new Headers(headers)
    sent.set('X-Service-Key', OTHER_KEY)
    const path = url.replace('/shop', 'http://other.test/v1')
    return other.fetch(new Request(path, { method, headers: sent, body } as RequestInit))
  })
  await connection.probe({ isSignIn: true })
  return connection
}

type Seen = Pick<Connection, 'features'>
const additionsOf = ({ features }: Seen) => FLAGS.filter((flag) => features[flag])
const writersOf = ({ features }: Seen) => NOUNS.filter((flag) => features.write[flag] !== undefined)

/** Of all writers those that need none of these rights. */
const without = (...lacked: readonly Scope[]) =>
  NOUNS.filter((flag) => !WRITERS[flag].some((scope) => lacked.includes(scope)))

test('a service that announces everything has each flag, and so has our own', async () => {
  for (const connection of [await at(FEATURES.full), await withScopes(['admin:*'])]) {
    expect(additionsOf(connection)).toEqual(FLAGS)
    expect(writersOf(connection)).toEqual(NOUNS)
    for (const flag of keysOf(READS)) expect(READS[flag]?.(connection.api)).toBeDefined()
  }
})

test.each(FLAGS)('%s is absent where the service does not name it, and it alone', async (flag) => {
  const lacking = await at(FEATURES.full.filter((word) => word !== ADDITIONS[flag]))
  expect(additionsOf(lacking)).toEqual(FLAGS.filter((other) => other !== flag))
  expect(READS[flag]?.(lacking.api)).toBeUndefined()
  const having = await at([ADDITIONS[flag]])
  expect(additionsOf(having)).toEqual([flag])
  expect(READS[flag]?.(having.api) !== undefined).toBe(flag in READS)
})

test('a service that has no /key has no addition, nor has one that names none or others', async () => {
  for (const announced of [null, [], ['boards', 'BOARD', 'constructor']]) {
    const connection = await at(announced)
    expect(additionsOf(connection)).toEqual([])
    for (const flag of keysOf(READS)) expect(READS[flag]?.(connection.api)).toBeUndefined()
  }
})

test.each(WRITING)('a key without %s has every writer but those which need it', async (lacked) => {
  const connection = await withScopes([...READING, ...WRITING.filter((scope) => scope !== lacked)])
  expect(writersOf(connection)).toEqual(without(lacked))
  expect(without(lacked).length).toBeLessThan(NOUNS.length)
})

test('a key that only reads writes nothing, nor does any key on the surface that only reads', async () => {
  expect(writersOf(await withScopes(READING))).toEqual([])
  expect(writersOf(await withScopes(['admin:*'], 'live'))).toEqual([])
})

test('where a vehicle has no address of its own, cars are added and not edited', async () => {
  const connection = await at(FEATURES.full.filter((word) => word !== 'vehicle_by_id'))
  expect(writersOf(connection)).toEqual(NOUNS.filter((flag) => flag !== 'vehicleChanges'))
})

test('where the rights are tried, each that is refused takes its writers away', async () => {
  // Cars of such a service can be added, which is known by the first that is; and none can be edited.
  const offered = without().filter((flag) => flag !== 'vehicleChanges')
  expect(writersOf(await tried({}))).toEqual(offered)
  expect(writersOf(await tried({ readOnly: true }))).toEqual([])
  for (const noun of RESOURCES.filter((resource) => resource !== 'vehicles')) {
    const lacking = await tried({ only: RESOURCES.filter((resource) => resource !== noun) })
    const left = without(`write:${noun}`)
    expect(writersOf(lacking)).toEqual(offered.filter((flag) => left.includes(flag)))
  }
})

test('the table of flags in docs/architecture.md has each of them, and says by which word it is announced', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const rows = page.split('## Feature flags')[1]?.match(/^\| `.*$/gm) ?? []
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  const named = cells.flatMap(([, first = '']) =>
    [...first.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name),
  )
  expect(named.toSorted()).toEqual([...FLAGS, ...NOUNS.map((noun) => `write.${noun}`)].toSorted())
  for (const flag of FLAGS) {
    const [, , setBy = ''] = cells.find(([, first = '']) => first.includes(`\`${flag}\``)) ?? []
    expect(setBy).toContain(`\`${ADDITIONS[flag]}\``)
  }
})
