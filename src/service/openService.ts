import { type DemoKeys, findDemoKeys, issueDemoKeys } from './demo/demoKeys'
import { fillDemo } from './demo/fill'
import { openFolder } from './folder'
import { callerOf } from './http/credential'
import { createShopService, type ShopService } from './shopService'
import type { Store } from './store/engine'
import { holdFolder } from './store/lock'
import { shops } from './store/shops'
import { openSqlite } from './store/sqlite'
import type { Exceptions } from './webhooks/exceptions'
import type { Sender } from './webhooks/sending'

export class FolderInUse extends Error {}

type Options = {
  data: string
  rateLimited: boolean
  demo: boolean
  /** Where a made-up shop has its opening hours; this machine's own unless told. */
  timeZone?: string | null
  sender?: Sender
  exceptions?: Exceptions
}

export const machineTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export type OpenService = ShopService & {
  store: Store
  madeDemo: boolean
  /** Null where there is no demo shop. */
  demoKeys: DemoKeys | null
  secret: Uint8Array
  /** The name of the shop that a key belongs to. */
  shopName: (key: string) => Promise<string | null>
}

/** The service of one data folder, which it holds alone until it is closed. */
export async function openService(options: Options): Promise<OpenService> {
  const { data, rateLimited, demo, timeZone, sender, exceptions } = options
  const folder = openFolder(data, process.env)
  const release = holdFolder(folder.lock)
  if (!release) {
    throw new FolderInUse(
      `Another Frontdesk process serves ${data} already. Stop it first, or name another folder with --data.`,
    )
  }
  try {
    const store = openSqlite(folder.database)
    const madeDemo = demo && (await shops.all(store)).length === 0
    if (madeDemo) {
      const { id } = await fillDemo(store, { now: Date.now(), timeZone: timeZone ?? machineTimeZone() })
      await store.write((writer) => issueDemoKeys(writer, Date.now(), id, folder.secret))
    }
    const service = createShopService({ store, secret: folder.secret, rateLimited, sender, exceptions })
    return {
      ...service,
      store,
      madeDemo,
      demoKeys: await findDemoKeys(store, folder.secret),
      secret: folder.secret,
      async shopName(key) {
        const caller = await callerOf(store, key, Date.now())
        return (caller && (await shops.byId(store, caller.shop))?.name) ?? null
      },
      async close() {
        await service.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
