import { setTimeout as pause } from 'node:timers/promises'
import { type createLoad, markIn } from '~/service/testing/load'
import { ask } from '~/service/testing/servers/program'
import type { World } from './badHours'
import { A_WHILE_MS } from './troubles'

const MOST_ACTIVE = 20
const WANTED = 25

type Webhook = { status: string }

/** Programs of others: each subscribes without end, until its key is revoked. */
export function greedyPrograms(
  { place, shop, receiver, places, told }: World,
  load: Pick<ReturnType<typeof createLoad>, 'begun'>,
) {
  /** Of each whose key was revoked: where it was told, and how many writes had been begun by then. */
  const ended: { path: string; begun: number }[] = []
  const tooMany: number[] = []
  const secrets: string[] = []

  async function come() {
    const words = ['--shop', shop.id, '--preset', 'read-write']
    const { id, key } = await told<{ id: string; key: string }>(place, 'keys', 'create', ...words)
    secrets.push(key)
    const [first = { url: '' }] = places()
    const path = `/program-${secrets.length}`
    const url = `https://${receiver.place}${path}`
    // Of what never happens, but for the first.
    for (let count = 0; count < WANTED; count += 1) {
      const events = [count === 0 ? '*' : 'vehicle.created']
      const { body } = await ask(first, key, 'POST', '/webhooks', { url, events })
      if (typeof body.secret === 'string') secrets.push(body.secret)
    }
    const { body } = await ask(first, key, 'GET', '/webhooks?limit=100')
    const active = (body.data as Webhook[]).filter(({ status }) => status === 'active').length
    if (active > MOST_ACTIVE) tooMany.push(active)
    await pause(A_WHILE_MS)
    await told(place, 'keys', 'revoke', id, '--yes')
    ended.push({ path, begun: load.begun() })
  }

  return {
    come,
    /** The books were set back: a key that was revoked since opens the shop again. */
    forget: () => void ended.splice(0),
    secrets: () => secrets,
    /** More subscriptions than a shop may have; and what was told under a key that was revoked before it was begun. */
    wrongs: () => [
      ...tooMany,
      ...receiver.heard.filter(({ path, body }) =>
        ended.some((one) => one.path === path && markIn(body) > one.begun),
      ),
    ],
  }
}
