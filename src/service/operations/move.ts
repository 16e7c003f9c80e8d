import { isDeepStrictEqual } from 'node:util'
import { NotKnown, type Reader, type Store, type Writer } from '~/service/store/engine'
import type { Values } from '~/service/store/query'
import { counters } from '~/service/store/tables/counters'
import type { ShopRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import { shopTables, type ShopTable } from '~/service/store/tables/shopTables'
import { createVault, type Vault } from '~/service/vault'
import { sealedAgainst, verifyStore, type Books } from './verify'

/** The folder or database that shops leave, or go to. Its name holds no password. */
export type End = { store: Store; secret: Uint8Array; name: string }

/** The move was refused, or it broke off. */
export class NotMoved extends Error {}

/**
 * Copies every shop in one transaction, compares each row, and closes the place that they leave. It closes before the copy
 * is committed, so the two are never open at once. A move that broke off is finished by the same command.
 */
export async function moveShops(from: End, to: End): Promise<Books> {
  const all = await shops.all(from.store)
  if (all.length === 0) throw new NotMoved(`There is no shop in ${from.name}.`)
  const movedTo = await counters.movedTo(from.store)
  if (movedTo !== null && movedTo !== to.name)
    throw new NotMoved(`The shops of ${from.name} have moved to ${movedTo}. Nothing was changed.`)
  if ((await counters.movedTo(to.store)) !== null)
    throw new NotMoved(
      `The shops of ${to.name} have moved elsewhere. Name a new target. Nothing was changed.`,
    )
  const books = await verifyStore(from.store, from.name)
  const there = new Set((await shops.all(to.store)).map(({ id }) => id))
  const isCopied = all.some(({ id }) => there.has(id))
  if (isCopied && movedTo === null)
    throw new NotMoved(
      `${from.name} and ${to.name} both hold the same shop, and one is a copy of the other. Serve only one of them. ` +
        'Nothing was changed.',
    )
  if (!isCopied) await copyAndClose(from, to, all)
  return books
}

async function copyAndClose(from: End, to: End, all: readonly ShopRow[]) {
  await requireSecret(from)
  await from.store.write(null, (writer) => counters.close(writer, to.name))
  try {
    // Whoever began to serve before the place closed is seen here; whoever begins later is refused.
    for (const end of [from, to]) await requireStopped(end)
    await to.store.write(null, (writer) => copyShops(from, writer, createVault(to.secret), all))
  } catch (error) {
    const again = `${from.name} stays closed. Run the same move again.`
    if (error instanceof NotKnown) throw new NotMoved(`The answer of ${to.name} was lost, and ${again}`)
    await from.store
      .write(null, (writer) => counters.open(writer))
      .catch((cause: unknown) => {
        throw new NotMoved(`The move broke off, and ${again}`, { cause })
      })
    throw error
  }
}

async function requireStopped({ store, name }: End) {
  if ((await store.present()).size <= 1) return
  throw new NotMoved(
    `Another process uses ${name}. Stop every process there; one that was killed counts for 12 seconds. Nothing was moved.`,
  )
}

async function requireSecret({ store, secret, name }: End) {
  const lost = await sealedAgainst(store, secret)
  if (lost === 0) return
  throw new NotMoved(
    `${lost === 1 ? 'A webhook' : `${lost} webhooks`} of ${name} can’t be signed with the secret that it has now. ` +
      'Put the right secret there, or give each webhook a new one with "frontdesk webhooks rotate ID". Nothing was moved.',
  )
}

/** The writer sees what it has written: the comparison comes before the commit. */
async function copyShops({ store, secret }: End, writer: Writer, there: Vault, all: readonly ShopRow[]) {
  const here = createVault(secret)
  for (const shop of all) {
    const counts = await counters.ofShop(store, shop.id)
    if (!counts) throw new NotMoved(`${shop.name} counts nothing. Nothing was moved.`)
    await shops.insert(writer, shop)
    // What is written there comes after everything that was written here.
    const last_at = Math.max(counts.last_at, store.clock())
    await counters.goOn(writer, shop.id, { ...counts, last_at })
    for (const table of shopTables.tables) {
      const reseal = (row: Values) => withSealed(table, row, (sealed) => resealed(sealed, here, there))
      for await (const rows of shopTables.rows(store, table, shop.id))
        await shopTables.insert(writer, table, rows.map(reseal))
      await requireSame(table, opened(store, here, table, shop.id), opened(writer, there, table, shop.id))
    }
  }
}

async function requireSame(table: ShopTable, rows: AsyncGenerator<Values>, copies: AsyncGenerator<Values>) {
  const differs = () => new NotMoved(`A row of ${table} differs from its copy. Nothing was moved.`)
  for await (const row of rows)
    if (!isDeepStrictEqual(row, (await copies.next()).value as unknown)) throw differs()
  if (!(await copies.next()).done) throw differs()
}

async function* opened(reader: Reader, vault: Vault, table: ShopTable, shop: string): AsyncGenerator<Values> {
  for await (const rows of shopTables.rows(reader, table, shop))
    for (const row of rows) yield { ...withSealed(table, row, (sealed) => vault.open(sealed) ?? sealed) }
}

/** Two tables hold text that the place's secret encrypts. */
function withSealed(table: ShopTable, row: Values, put: (sealed: string) => string): Values {
  if (table === 'webhooks') return { ...row, sealed_secret: put(String(row.sealed_secret)) }
  if (table === 'stored_answers' && row.sealed === 1) return { ...row, body: put(String(row.body)) }
  return row
}

/** A stored answer whose secret is lost is copied as it is: it can't be opened there either. */
function resealed(sealed: string, from: Vault, to: Vault): string {
  const text = from.open(sealed)
  return text === null ? sealed : to.seal(text)
}
