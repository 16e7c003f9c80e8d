import type { Watch } from '~/contract/requestRecord'
import { detailsOf } from './actions/shops'
import { steadyClock } from './clock'
import { openDataLocation, type DataLocation } from './dataLocation'
import { type DemoKeys, findDemoKeys, issueDemoKeys } from './demo/demoKeys'
import { demoTimeZone } from './demo/demoTimeZone'
import { fillDemo } from './demo/fill'
import { createDeviceLinks, type DeviceLinks } from './deviceLinks'
import { callerOf } from './http/credential'
import { createSetUp, type SetUp } from './setUp'
import { createShopService, type ShopService } from './shopService'
import type { Store, Reader } from './store/engine'
import { tellingLongTurns } from './store/longTurns'
import { shops } from './store/tables/shops'
import type { Exceptions } from './webhooks/exceptions'
import type { Sender } from './webhooks/sending'

type Options = {
  location: DataLocation
  rateLimited: boolean
  demo: boolean
  /** Where a made-up shop lies; where it is mid-morning unless told. */
  timeZone?: string | null
  sender?: Sender
  exceptions?: Exceptions
  /** What the operator should know of the place. */
  say?: (words: string) => void
  watch?: Watch
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
  deviceLinks: DeviceLinks
}

/** The service of one data folder, which it holds alone until it is closed; or of a database, beside others. */
export async function openService(options: Options): Promise<OpenService> {
  const { location, rateLimited, demo, timeZone, sender, exceptions, say = console.error, watch } = options
  const { store: bare, secret, release } = await openDataLocation(location, 'serving', say)
  // Where nobody looks at how long things take nobody is told.
  const store = watch ? tellingLongTurns(bare, steadyClock, say) : bare
  const { clock } = store
  try {
    const madeDemo = demo && (await shops.all(store)).length === 0
    if (madeDemo) {
      const now = Date.now()
      const { id } = await fillDemo(store, {
        now,
        timeZone: timeZone ?? demoTimeZone(now, machineTimeZone()),
      })
      await store.write(id, (writer) => issueDemoKeys(writer, writer.now, id, secret))
    }
    const service = createShopService({
      store,
      secret,
      clock,
      steady: steadyClock,
      rateLimited,
      sender,
      exceptions,
      watch,
    })
    return {
      ...service,
      store,
      madeDemo,
      // The ways into it are known to the process that has made them alone.
      demoKeys: 'database' in location ? null : await findDemoKeys(store, secret),
      secret,
      shopOf: (key) => shopOfKey(store, key, clock()),
      setUp: createSetUp({ store, secret, clock }),
      deviceLinks: createDeviceLinks({ store, secret, clock }),
      async close() {
        await service.close()
        release()
      },
    }
  } catch (error) {
    await store.close().catch(() => undefined)
    release()
    throw error
  }
}

/** What every desk of a shop needs to know of it, and what its key may do there. */
export type ShopOfKey = {
  name: string
  timeZone: string | null
  taxRatePpm: number | null
  scopes: readonly string[]
}

/** The shop that a key belongs to; null where the key opens nothing. */
export async function shopOfKey(reader: Reader, key: string, now: number): Promise<ShopOfKey | null> {
  const caller = await callerOf(reader, key, now)
  const row = caller && (await shops.byId(reader, caller.shop))
  if (!caller || !row) return null
  const { time_zone, tax_rate_ppm } = detailsOf(row)
  return { name: row.name, timeZone: time_zone, taxRatePpm: tax_rate_ppm, scopes: [...caller.scopes] }
}
