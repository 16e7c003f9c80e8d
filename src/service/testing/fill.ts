import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { customers } from '~/service/store/tables/customers'
import { events } from '~/service/store/tables/events'
import { vehicles } from '~/service/store/tables/vehicles'
import { withStore } from './books'
import { shopWithKey, told } from './servers/command'
import { frontdesk, newFolder } from './servers/program'

const ALL = { after: null, limit: 100_000 }

type Told = {
  files: { file: string; new: number; same: number; before: number; refused: number }[]
}

/** A shop in a folder of its own that files are imported into on the command line. */
export async function shopToFill() {
  const data = newFolder()
  const shop = await shopWithKey(data)
  const file = (name: string, text: string | Buffer) => {
    const path = join(data, name)
    writeFileSync(path, text)
    return path
  }
  const run = async (...args: string[]) => {
    const { code, out, err } = await frontdesk(['import', '--shop', shop.id, '--data', data, ...args])
    return { code, out: out.replaceAll(`${data}/`, ''), err: err.replaceAll(`${data}/`, '') }
  }
  const bring = async (...args: string[]) => {
    const [first, ...more] = (await told<Told>(data, 'import', '--shop', shop.id, ...args)).files
    return [first, ...more].map((counts) => [counts?.new, counts?.same, counts?.before])
  }
  const state = () =>
    withStore(data, async (store) => ({
      customers: await customers.page(store, shop.id, ALL),
      vehicles: await vehicles.page(store, shop.id, ALL),
      events: await events.page(store, shop.id, ALL),
    }))
  return { data, shop, file, run, bring, state }
}
