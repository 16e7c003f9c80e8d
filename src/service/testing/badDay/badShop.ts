import { allowing } from '~/service/testing/allowing'
import { ask } from '~/service/testing/servers/program'
import { startReceiver } from '~/service/testing/servers/receiver'
import type { tellersBy } from '~/service/testing/told'
import { asked, commandOf } from './badDay'

export const { hours } = asked
export const days = Array.from(
  { length: Number(process.env.DAYS ?? 1) },
  (_, day) => Number(process.env.SEED ?? 1) + day,
)
export const livedAgainBy = (seed: number) => `to live it again: ${commandOf({ ...asked, seed })}`

type Tellers = Pick<ReturnType<typeof tellersBy>, 'shopWithKey'>
type Served = { places: () => readonly { url: string }[] }

/** A shop whose every change somebody is told of, and what `start` serves it by. */
export async function openBadShop<S extends Served>(
  place: string,
  { shopWithKey }: Tellers,
  start: (flags: readonly string[]) => Promise<S>,
) {
  const shop = await shopWithKey(place)
  const receiver = await startReceiver()
  const served = await start(['--empty', '--rate-limit', 'off', '--log', 'info', ...allowing(receiver)])
  const [first = { url: '' }] = served.places()
  const { body } = await ask(first, shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  return { place, shop, receiver, served, secret: String(body.secret) }
}
