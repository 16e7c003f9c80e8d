import { createHmac } from 'node:crypto'
import { KEY_PRESETS } from '~/domain/scopes'
import { hashKey, issueKey, keyOf } from '~/service/actions/keys'
import type { Reader, Writer } from '~/service/store/engine'
import { keys } from '~/service/store/tables/keys'

/** The keys that open the demo shop at this installation, a surface each. */
export type DemoKeys = { full: string; live: string }

/** Made from the secret, so that they are known at every start and stored nowhere; a label could be anyone's. */
function demoKeysOf(secret: Uint8Array): DemoKeys {
  const of = (surface: string) =>
    keyOf(createHmac('sha256', secret).update(`frontdesk demo key ${surface}`).digest())
  return { full: of('full'), live: of('live') }
}

const PRESETS = { full: KEY_PRESETS['read-write'], live: KEY_PRESETS['read-only'] }

/** Lets a made-up shop be opened with them; where one was before, it stays that one. */
export async function issueDemoKeys(writer: Writer, now: number, shop: string, secret: Uint8Array) {
  const made = demoKeysOf(secret)
  for (const surface of ['full', 'live'] as const) {
    if (await keys.byHash(writer, hashKey(made[surface]))) continue
    const wanted = { shop, scopes: PRESETS[surface], label: `demo, ${surface}` }
    await issueKey(writer, now, wanted, made[surface])
  }
}

/** Null where this installation holds no demo shop, or its keys were revoked. */
export async function findDemoKeys(reader: Reader, secret: Uint8Array): Promise<DemoKeys | null> {
  const made = demoKeysOf(secret)
  const rows = await Promise.all(Object.values(made).map((key) => keys.byHash(reader, hashKey(key))))
  return rows.every((row) => row?.revoked_at === null) ? made : null
}
