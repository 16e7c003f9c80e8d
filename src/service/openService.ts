import { fillDemo } from './demo/fill'
import { openFolder } from './folder'
import { createShopService, type ShopService } from './shopService'
import type { Store } from './store/engine'
import { holdFolder } from './store/lock'
import { shops } from './store/shops'
import { openSqlite } from './store/sqlite'

export class FolderInUse extends Error {}

type Options = { data: string; rateLimited: boolean; demo: boolean }

export type OpenService = ShopService & { store: Store; madeDemo: boolean }

/** The service of one data folder, which it holds alone until it is closed. */
export async function openService({ data, rateLimited, demo }: Options): Promise<OpenService> {
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
    if (madeDemo) await fillDemo(store, { now: Date.now() })
    const service = createShopService({ store, secret: folder.secret, rateLimited })
    return {
      ...service,
      store,
      madeDemo,
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
