import { type DemoKeys, findDemoKeys, issueDemoKeys } from './demo/demoKeys'
import { fillDemo } from './demo/fill'
import { morningZone } from './demo/morning'
import { createDeskLinks, type DeskLinks } from './deskLinks'
import { openFolder } from './folder'
import { privately } from './privately'
import { createSetUp, type SetUp } from './setUp'
import { type ShopOfKey, shopOfKey } from './shopOfKey'
import { createShopService, type ShopService } from './shopService'
import type { Store } from './store/engine'
import { shops } from './store/shops'
import { openSqlite } from './store/sqlite'
import { exposedIn } from './upkeep/exposed'
import { newSecretMade } from './upkeep/lost'
import { holdUpToDate } from './upkeep/upgrade'
import type { Exceptions } from './webhooks/exceptions'
import type { Sender } from './webhooks/sending'

type Options = {
  data: string
  rateLimited: boolean
  demo: boolean
  /** Where a made-up shop lies; where it is mid-morning unless told. */
  timeZone?: string | null
  sender?: Sender
  exceptions?: Exceptions
  /** What the operator should know of the folder. */
  say?: (words: string) => void
}

export const machineTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export type OpenService = ShopService & {
  store: Store
  madeDemo: boolean
  /** Null where there is no demo shop. */
  demoKeys: DemoKeys | null
  secret: Uint8Array
  shopOf: (key: string) => Promise<ShopOfKey | null>
  setUp: SetUp
  deskLinks: DeskLinks
}

/** The service of one data folder, which it holds alone until it is closed. */
export async function openService(options: Options): Promise<OpenService> {
  const { data, rateLimited, demo, timeZone, sender, exceptions, say = console.error } = options
  const folder = openFolder(data, process.env)
  const release = await holdUpToDate(folder, 'serving', say)
  try {
    if (folder.newSecret) say(newSecretMade(folder))
    for (const words of exposedIn(folder)) say(words)
    const store = privately(() => openSqlite(folder.database))
    const madeDemo = demo && (await shops.all(store)).length === 0
    if (madeDemo) {
      const now = Date.now()
      const { id } = await fillDemo(store, { now, timeZone: timeZone ?? morningZone(now, machineTimeZone()) })
      await store.write((writer) => issueDemoKeys(writer, Date.now(), id, folder.secret))
    }
    const service = createShopService({ store, secret: folder.secret, rateLimited, sender, exceptions })
    return {
      ...service,
      store,
      madeDemo,
      demoKeys: await findDemoKeys(store, folder.secret),
      secret: folder.secret,
      shopOf: (key) => shopOfKey(store, key, Date.now()),
      setUp: createSetUp({ store, secret: folder.secret }),
      deskLinks: createDeskLinks({ store, secret: folder.secret }),
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
