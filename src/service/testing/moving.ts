import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { End } from '../moving/move'
import { createShopService } from '../shopService'
import type { Store } from '../store/engine'
import { openSqlite } from '../store/sqlite'
import type { Shops } from './counter'
import { newFile } from './store'

// Two places that a shop can be in: that of the tests, and a folder beside it with a secret of its own.

export function twoPlaces({ store, url }: Pick<Shops, 'store' | 'url'>) {
  const here: End = { store, secret: Buffer.from('a secret for tests alone'), name: '/opt/frontdesk/data' }
  const beside = openSqlite(newFile('frontdesk.db'))
  const there: End = { store: beside, secret: randomBytes(32), name: 'postgres://frontdesk@db.lan/frontdesk' }
  const service = createShopService({ ...there, rateLimited: false })
  onTestFinished(() => service.close())
  /** One request to whoever serves the other place. */
  async function askThere(key: string, method: string, path: string, body?: object, headers: object = {}) {
    const answer = await service.fetch(
      new Request(`${url}/v1${path}`, {
        method,
        headers: { 'X-Service-Key': key, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { here, there, askThere }
}

class Killed extends Error {}

/** A process that dies right before or after its so-many-th write is kept: from then on it does nothing any more. */
export function mortal(writes: number) {
  let left = writes
  const live = () => {
    if (left <= 0) throw new Killed('killed')
    left -= 1
  }
  const dying =
    (write: Store['write']): Store['write'] =>
    async (shop, work) => {
      live()
      return write(shop, async (writer) => {
        const result = await work(writer)
        live()
        return result
      })
    }
  const kill = (store: Store): Store => ({ ...store, write: dying(store.write), carry: dying(store.carry) })
  return {
    of: (end: End): End => ({ ...end, store: kill(end.store) }),
    isKilled: (error: unknown) => error instanceof Killed,
  }
}
