import { join } from 'node:path'
import { shopWithKey, told } from '~/service/testing/servers/command'
import { ask, newFolder, serve, type Serving } from '~/service/testing/servers/program'
import { AN_HOUR_BACK } from './oneProcess'

export const CHANGES = 1_000
export const CUSTOMERS = 40
const KILLED_AT = 300
const SET_BACK_AT = 400
const BACKED_UP_AT = 500
const RESTORED_AT = 700
const FLAGS = ['--empty', '--rate-limit', 'off']

export type TroubledDay = { server: () => Serving; key: string; ids: readonly string[] }

/**
 * A shop whose customers are changed a thousand times, while the process is killed, its clock set back by an hour and set
 * right again, and the books set back to a backup of two hundred changes before. `begin` is whoever looks on from the start.
 */
export async function troubledDay<Desks>(luck: () => number, begin: (day: TroubledDay) => Promise<Desks>) {
  const data = newFolder()
  const backup = join(newFolder(), 'backup.db')
  const { key } = await shopWithKey(data)
  let server: Serving = await serve(data, FLAGS)
  const ids: string[] = []
  for (let at = 0; at < CUSTOMERS; at += 1)
    ids.push((await ask(server, key, 'POST', '/customers', { name: `Customer ${at}` })).id)
  const day = { server: () => server, key, ids }
  const desks = await begin(day)
  for (let at = 0; at < CHANGES; at += 1) {
    if (at === KILLED_AT) {
      await server.stop('SIGKILL')
      server = await serve(data, FLAGS)
    }
    if (at === SET_BACK_AT) {
      await server.stop()
      server = await serve(data, FLAGS, AN_HOUR_BACK)
    }
    if (at === BACKED_UP_AT) await told(data, 'backup', backup)
    if (at === RESTORED_AT) {
      await server.stop()
      await told(data, 'restore', backup)
      server = await serve(data, FLAGS)
    }
    const id = ids[Math.floor(luck() * ids.length)]
    const { status } = await ask(server, key, 'PATCH', `/customers/${id}`, { name: `Change ${at}` })
    if (status !== 200) throw new Error(`change ${at} was answered ${status}`)
  }
  return { ...day, desks }
}
