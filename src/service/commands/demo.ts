import { issueDemoKeys } from '~/service/demo/demoKeys'
import { demoTimeZone } from '~/service/demo/demoTimeZone'
import { fillDemo } from '~/service/demo/fill'
import { machineTimeZone } from '~/service/openService'
import { expectNoMore, print, readArguments, wholeNumber, withNewStore } from './command'

export const DEMO_USAGE =
  'demo [--customers N]                      adds a demo shop with 18 months of history'

const MOST_CUSTOMERS = 1_000_000

export async function runDemo(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { customers: { type: 'string' } })
  expectNoMore(positionals)
  const size =
    values.customers === undefined
      ? {}
      : { customers: wholeNumber(values.customers, '--customers', 1, MOST_CUSTOMERS) }
  const made = await withNewStore(values, async (store, secret) => {
    const now = Date.now()
    const shop = await fillDemo(store, { now, timeZone: demoTimeZone(now, machineTimeZone()), ...size })
    await store.write(shop.id, (writer) => issueDemoKeys(writer, writer.now, shop.id, secret))
    return shop
  })
  print(values.json, made, `The demo shop is ${made.id}`)
}
