import { KEY_PRESETS } from '~/domain/scopes'
import { issueKey } from '~/service/actions/keys'
import { openPostgres } from '~/service/store/postgres/postgres'
import { ask, notOurs, startServer as startPostgres, urlOf } from '~/service/testing/servers/postgresServer'
import { findPostgres } from '~/setup.mjs'
import { requireEffects } from './effects'
import { measure, type Scenario, scenariosOf } from './load'
import { buildServer, PROGRAM, startServer } from './processes'
import { compare, HEAD, requireSameAnswers, rowsOf, type Side } from './sides'
import { type Stock, stockStore } from './stock'
import { median, tableOf } from './table'

// The same over Postgres, with one process. Both sides find the key, count its minute and lock the shop's row.

/** So many that none comes to the end of its minute. */
const KEYS = 600
const ROUNDS = 3
const SIZES = [
  { shops: 1, each: 10_000 },
  { shops: 1, each: 1_000_000 },
  { shops: 100, each: 10_000 },
]
const SECRET = 'thirty-two characters for a bench'

async function moreKeys(url: string, shop: string): Promise<string[]> {
  const store = await openPostgres(url)
  const keys = await store.write(shop, async (writer) => {
    const made: string[] = []
    for (let at = 0; at < KEYS; at += 1)
      made.push((await issueKey(writer, writer.now, { shop, scopes: KEY_PRESETS['read-write'] })).key)
    return made
  })
  await store.close()
  return keys
}

/** Each request by the next key. */
function byTurns(keys: readonly string[], scenarios: Scenario[]): Scenario[] {
  let count = 0
  return scenarios.map(({ name, next }) => ({
    name,
    next: () => {
      const { headers, ...request } = next()
      return { ...request, headers: { ...headers, 'X-Service-Key': keys[(count += 1) % keys.length] ?? '' } }
    },
  }))
}

const serveOver = (url: string) => {
  process.env.FRONTDESK_SECRET = SECRET
  return startServer(PROGRAM, 'serve', '--port', '0', '--database', url)
}

async function stocked(server: string, name: string): Promise<{ url: string; stock: Stock; keys: string[] }> {
  await ask(server, `CREATE DATABASE ${name}`)
  const url = urlOf(server, name)
  const store = await openPostgres(url)
  const stock = await stockStore(store)
  await store.close()
  return { url, stock, keys: await moreKeys(url, stock.shop) }
}

async function benchBeside(server: string, folder: string) {
  const { url, stock, keys } = await stocked(server, 'bench')
  await ask(server, 'CREATE DATABASE bench_floor TEMPLATE bench')
  const floorUrl = urlOf(server, 'bench_floor')
  for (const each of [url, floorUrl]) await ask(each, 'VACUUM ANALYZE')
  const product: Side = {
    server: await serveOver(url),
    scenarios: byTurns(keys, scenariosOf(stock, 'service')),
    figures: [],
  }
  const floor: Side = {
    server: await startServer(await buildServer(folder, 'postgresFloor'), floorUrl),
    scenarios: byTurns(keys, scenariosOf(stock, 'floor')),
    figures: [],
  }
  await requireSameAnswers(product, floor, stock)
  await compare(product, floor, stock)
  await Promise.all([product.server.stop(), floor.server.stop()])
  for (const each of [url, floorUrl]) {
    const store = await openPostgres(each)
    await requireEffects(store, each, stock)
    await store.close()
  }
  console.log(tableOf([['over Postgres', ...HEAD.slice(1)], ...rowsOf(product, floor)]))
}

/** As many appointments in each of as many shops, made by the database itself from the ones that are there. */
async function fill(
  url: string,
  { shop, appointments: { length: had } }: Stock,
  shops: number,
  each: number,
) {
  await ask(
    url,
    `INSERT INTO shops SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id || '-' || n))).*
      FROM shops AS s, generate_series(2, ${shops}) AS n WHERE s.id = '${shop}'`,
    `INSERT INTO shop_counters SELECT (jsonb_populate_record(c, jsonb_build_object('shop_id', c.shop_id || '-' || n))).*
      FROM shop_counters AS c, generate_series(2, ${shops}) AS n WHERE c.shop_id = '${shop}'`,
    `INSERT INTO customers SELECT (jsonb_populate_record(c, jsonb_build_object('shop_id', c.shop_id || '-' || n))).*
      FROM customers AS c, generate_series(2, ${shops}) AS n WHERE c.shop_id = '${shop}'`,
    `INSERT INTO vehicles SELECT (jsonb_populate_record(v, jsonb_build_object('shop_id', v.shop_id || '-' || n))).*
      FROM vehicles AS v, generate_series(2, ${shops}) AS n WHERE v.shop_id = '${shop}'`,
    `INSERT INTO appointments (id, shop_id, customer_id, vehicle_id, status, service_type, start_at, end_at, notes,
        source, is_mobile, created_at, updated_at)
      SELECT a.id || '-' || n, CASE WHEN ${shops} = 1 OR n = 1 THEN a.shop_id ELSE a.shop_id || '-' || n END, customer_id,
        vehicle_id, status, service_type, start_at - n, end_at - n, notes, source, is_mobile, created_at - n, updated_at
      FROM appointments AS a, generate_series(2, ${(shops * each) / had}) AS n WHERE a.shop_id = '${shop}'`,
    'VACUUM ANALYZE',
  )
}

async function benchSizes(server: string) {
  const lines: string[][] = []
  const first: number[] = []
  for (const [at, { shops, each }] of SIZES.entries()) {
    const { url, stock, keys } = await stocked(server, `bench_size_${at}`)
    await fill(url, stock, shops, each)
    const serving = await serveOver(url)
    const scenarios = byTurns(keys, scenariosOf(stock, 'service').slice(0, 2))
    const figures: number[] = []
    for (const [place, scenario] of scenarios.entries()) {
      await measure(serving.url, stock.key, scenario, 1)
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push((await measure(serving.url, stock.key, scenario, 3)).perSecond)
      figures.push(median(rounds))
      if (at === 0) first[place] = figures[place] ?? 0
    }
    await serving.stop()
    const ratios = figures.map((figure, place) => ((first[place] ?? 0) / figure).toFixed(2))
    lines.push([
      `${(shops * each).toLocaleString('en')} in ${shops}`,
      ...figures.flatMap((figure, place) => [figure.toFixed(0), ratios[place] ?? '']),
    ])
    await ask(server, `DROP DATABASE bench_size_${at} WITH (FORCE)`)
  }
  console.log(tableOf([['appointments in shops', 'list/s', 'slower', 'one/s', 'slower'], ...lines]))
}

export async function benchPostgres(folder: string) {
  const given = process.env.DATABASE_URL
  const programs = findPostgres()
  if (!given && programs === undefined) {
    console.log('Postgres was not measured: there is none.')
    return
  }
  const server = given ? notOurs(given) : await startPostgres(programs ?? '', [])
  try {
    await benchBeside(server.url, folder)
    console.log('')
    await benchSizes(server.url)
  } finally {
    await server.stop()
  }
}
