import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Reader, Store } from '~/service/store/engine'
import { customers } from '~/service/store/tables/customers'
import { shops } from '~/service/store/tables/shops'
import { openDatabase } from './servers/engine'
import { customerRow } from './stock'

// A store by itself, for the tests of what lies below the shop.

const MONDAY = Date.parse('2026-03-16T08:00:00Z')

export const CEDAR = {
  id: 'cedar',
  name: 'Cedar Street Auto',
  capacity: null,
  details: '{}',
  created_at: MONDAY,
  updated_at: MONDAY,
}

/** A place for a file that goes with the test. */
export function newFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

/** A store with one shop in it, and nobody else. */
export async function openStore() {
  const { store, file, close } = await openDatabase(Date.now)
  onTestFinished(close)
  await store.write(null, (writer) => shops.insert(writer, CEDAR))
  return { file, store }
}

export const customerNamed = (name: string) => ({ ...customerRow(CEDAR.id, MONDAY), name })

export const addTo = (store: Store, name: string) =>
  store.write(CEDAR.id, (writer) => customers.insert(writer, customerNamed(name)))

/** Who is there, in the order of coming. */
export async function namesIn(reader: Reader): Promise<string[]> {
  const rows = await customers.page(reader, CEDAR.id, { after: null, limit: 100 })
  return rows.map(({ name }) => name).toReversed()
}
