import { belongings } from '../store/belongings'
import { counters } from '../store/counters'
import { NoSuchShop } from '../store/engine'
import { shops } from '../store/shops'
import { standings } from '../store/standings'
import { notHere, type End } from './move'

type Shop = Awaited<ReturnType<typeof standings.all>>[number]

/** By their names: those that are open again, and those of which a half or whole copy was taken away that was not open. */
export type GivenUp = {
  back: string[]
  dropped: string[]
  /** What stands of those that are not open. */
  words: string[]
}

/** Takes the shops back that were to be moved and have not left yet; who moves them goes on no further. */
export async function giveUpMoving(from: End): Promise<GivenUp> {
  const back: string[] = []
  for (const shop of await standings.all(from.store))
    if (shop.standing === 'leaving' && (await opens(from, shop))) back.push(shop.name)
  return { back, dropped: [], words: notHere(await standings.all(from.store)) }
}

/**
 * The same where both places are asked: what had come over and is not open there is taken away first, and then what had
 * left is open again as well, since it is open nowhere else.
 */
export async function giveUpBetween(from: End, to: End, only: readonly string[] = []): Promise<GivenUp> {
  const given: GivenUp = { back: [], dropped: [], words: [] }
  /** Those that had left, and of which nothing is where they went. */
  const unseen: string[] = []
  const isMeant = ({ shop_id: id }: Shop) => only.length === 0 || only.includes(id)
  // Read first: what has left by now is brought there by nobody any more once it is taken away there.
  const all = await standings.all(from.store)
  const there = new Map((await standings.all(to.store)).map((shop) => [shop.shop_id, shop]))
  for (const shop of all.filter(isMeant)) {
    const other = there.get(shop.shop_id)
    const isBound = shop.elsewhere === to.name || (other && other.left_at === shop.left_at)
    // It had been there before, and the move that is on its way has brought nothing yet.
    const isFromBefore = other?.standing === 'gone' && shop.standing === 'leaving'
    if (other && !isFromBefore) {
      if (!(isVoid(shop, other, from) && (await takenAway(to, shop.shop_id)))) continue
      given.dropped.push(shop.name)
    }
    if (!isBound || !(await opens(from, shop))) continue
    given.back.push(shop.name)
    if (!other && shop.standing === 'gone') unseen.push(shop.name)
  }
  const open = (await standings.all(to.store)).filter(({ standing }) => standing === 'here')
  given.words = notHere((await standings.all(from.store)).filter(isMeant)).concat(
    unseen.map(
      (name) =>
        `Nothing of ${name} was in ${to.name} any more: see that it is open in no third place either before it is served from ${from.name}.`,
    ),
    open
      .filter(isMeant)
      .filter(({ shop_id: id }) => all.some((shop) => shop.shop_id === id))
      .map(({ name }) => `Shop ${name} is open in ${to.name}.`),
  )
  return given
}

/** Whether nothing is lost with what is arriving there: the shop has not left here, or left for there and lies here as it was. */
const isVoid = (shop: Shop, other: Shop, from: End) =>
  shop.standing === 'here' ||
  shop.standing === 'leaving' ||
  (shop.standing === 'gone' && other.elsewhere === from.name)

/** Unless it is open there, or was and has left. */
const takenAway = async ({ store }: End, id: string): Promise<boolean> => {
  try {
    return await store.carry(id, async (writer) => {
      if ((await counters.ofShop(writer, id))?.standing !== 'arriving') return false
      await belongings.drop(writer, id)
      await shops.remove(writer, id)
      return true
    })
  } catch (error) {
    // By another command.
    if (error instanceof NoSuchShop) return true
    throw error
  }
}

async function opens({ store }: End, { shop_id: id, standing, left_at: leftAt }: Shop): Promise<boolean> {
  if (leftAt === null || (standing !== 'leaving' && standing !== 'gone')) return false
  const open = standing === 'gone' ? standings.comeBack : standings.stay
  return (await store.carry(id, (writer) => open(writer, id, leftAt))) > 0
}
