import { counters } from '../store/counters'
import { DatabaseAway, NoSuchShop, NotKnown, ShopAway, type Store } from '../store/engine'
import { shops } from '../store/shops'
import { standings } from '../store/standings'
import { sealedAgainst } from '../upkeep/lost'
import { verifyStore, WrongBooks, type Books } from '../upkeep/verify'
import { createVault } from '../vault'
import { copyShop, NotTheSame, requireSame } from './copy'

/** Where shops are moved from or to, by a name without secrets. */
export type End = { store: Store; secret: Uint8Array; name: string }

/** Why nothing was moved, or not all. */
export class NotMoved extends Error {}

type Shop = Awaited<ReturnType<typeof standings.all>>[number]
/** A shop that is moved, and the moment that its move is known by in both places. */
type Moving = { id: string; name: string; leftAt: number; isGone: boolean }
export type Moved = { id: string; name: string; books: Books }

/**
 * Moves shops from one place to another. While they are on their way nobody writes to them, here or there; what is copied
 * is read again and compared; and then each is gone here before it is open there. Broken off at any point, it is done
 * again from the beginning, or finished where only the opening is lacking.
 */
export async function moveShops(from: End, to: End, only: readonly string[] = []): Promise<Moved[]> {
  const wanted = await toBeMoved(from, to, only)
  const moving: Moving[] = []
  const moved: Moved[] = []
  try {
    await leave(from, to, wanted, moving)
    for (const shop of moving) if (!shop.isGone) await requireRight(from, shop)
    for (const shop of moving) moved.push(await moveShop(from, to, shop))
    return moved
  } catch (error) {
    const isForeseen = FORESEEN.some((kind) => error instanceof kind)
    const standing = await whatStands(from, to, moving)
    if (!isForeseen || !(error instanceof Error)) throw error
    throw new NotMoved(`${sentence(error.message)} ${standing}`, { cause: error })
  }
}

const FORESEEN = [NotMoved, NotTheSame, WrongBooks, DatabaseAway, NotKnown, ShopAway, NoSuchShop]

/** What a driver says of itself has no end that another sentence could follow. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

async function toBeMoved(from: End, to: End, only: readonly string[]): Promise<Shop[]> {
  const all = await standings.all(from.store)
  const there = new Map((await standings.all(to.store)).map((shop) => [shop.shop_id, shop]))
  const unknown = only.find((id) => !all.some(({ shop_id }) => shop_id === id))
  if (unknown !== undefined) throw new NotMoved(`There is no shop ${unknown} in ${from.name}.`)
  const meant = only.length === 0 ? all : all.filter(({ shop_id }) => only.includes(shop_id))
  /** It left in a move that was broken off before it was open there, or whose end nobody heard. */
  const isKnown = ({ shop_id, left_at }: Shop) => {
    const other = there.get(shop_id)
    return (other?.standing === 'arriving' || other?.standing === 'here') && other.left_at === left_at
  }
  const isMovable = (shop: Shop) =>
    shop.standing === 'here' || shop.standing === 'leaving' || (shop.standing === 'gone' && isKnown(shop))
  const wanted = meant.filter(isMovable)
  if (wanted.length === 0 || (only.length > 0 && wanted.length < meant.length))
    throw new NotMoved(
      ['There is nothing to move.', ...meant.filter((shop) => !isMovable(shop)).map(whereabouts)].join(' '),
    )
  for (const shop of wanted)
    if (shop.standing !== 'gone') requireRoom(shop, there.get(shop.shop_id), from, to)
  return wanted
}

function requireRoom(
  { name, next_event }: Pick<Shop, 'name' | 'next_event'>,
  other: Omit<Shop, 'name'> | undefined,
  from: End,
  to: End,
) {
  if (!other) return
  if (other.standing === 'arriving') {
    if (other.elsewhere === from.name) return
    throw new NotMoved(
      `${name} is on its way to ${to.name} from ${other.elsewhere} already. Finish that move, or give it up with ` +
        `"frontdesk move --from ${other.elsewhere} --to ${to.name} --cancel". Nothing was changed.`,
    )
  }
  if (other.standing !== 'gone')
    throw new NotMoved(
      `${name} is in ${to.name} already: it and the one in ${from.name} are copies of one shop, and what is written to ` +
        'the one is not in the other. See which of them is to go on, and serve the other no more. Nothing was changed.',
    )
  if (other.next_event > next_event)
    throw new NotMoved(
      `${name} had come further in ${to.name} when it left that place than it has here: this is an older copy of it. ` +
        'Nothing was changed.',
    )
}

/** What the operator should know of shops that are not here. */
export const notHere = (all: readonly Shop[]): string[] =>
  all.filter(({ standing }) => standing !== 'here').map(whereabouts)

/** The same; where none is here any more, nothing is served. */
export async function requireHere(store: Store): Promise<string[]> {
  const all = await standings.all(store)
  const words = notHere(all)
  if (all.length > 0 && all.every(({ standing }) => standing === 'gone'))
    throw new NotMoved(`${words.join(' ')} Nothing is served from here any more.`)
  return words
}

/** Where it is, in words for the operator. */
const whereabouts = (shop: Shop): string => new ShopAway(shop.name, shop).message

/** All at once, so that from now on none of them is written to; and after whoever writes of keys just now. */
async function leave(from: End, to: End, wanted: readonly Shop[], moving: Moving[]) {
  await from.store.write(null, async (writer) => {
    moving.length = 0
    for (const { shop_id: id, name, standing, left_at } of wanted) {
      const isGone = standing === 'gone'
      const leftAt = isGone ? left_at : await standings.leave(writer, id, to.name)
      if (leftAt === null) throw new NotMoved(`${name} was moved by another command meanwhile.`)
      moving.push({ id, name, leftAt, isGone })
    }
  })
}

async function requireRight({ store, secret, name: place }: End, { id, name }: Moving) {
  await verifyStore(store, place, id)
  const lost = await sealedAgainst(store, secret, id)
  if (lost === 0) return
  throw new NotMoved(
    `${lost === 1 ? 'A webhook' : `${lost} webhooks`} of ${name} can’t be signed with the secret that ${place} has now. ` +
      'Put its own secret there, or give each a new one with "frontdesk webhooks rotate ID".',
  )
}

async function moveShop(from: End, to: End, shop: Moving): Promise<Moved> {
  const { id, name, leftAt, isGone } = shop
  if (!isGone) await bring(from, to, shop)
  const books = await verifyStore(to.store, to.name, id)
  // It leaves while its row there is held: no other copy of the shop can take its place in between.
  await to.store.carry(id, async (writer) => {
    if ((await standings.arrive(writer, id, leftAt)) === 0)
      throw new NotMoved(`Another command has begun to move ${name} to ${to.name}.`)
    if (isGone) return
    const gone = await from.store.carry(id, (leaving) => standings.go(leaving, id, leftAt))
    if (gone === 0) throw new NotMoved(`The move of ${name} was given up, or begun anew, by another command.`)
  })
  return { id, name, books }
}

/** Everything of the shop, which stays closed there. */
async function bring(from: End, to: End, { id, name, leftAt }: Moving) {
  const row = await shops.byId(from.store, id)
  const counts = await counters.ofShop(from.store, id)
  if (!row || !counts) throw new NotMoved(`${name} is not in ${from.name} any more.`)
  await to.store.write(null, async (writer) => {
    if (!(await shops.byId(writer, id))) await shops.insert(writer, row, from.name)
    if ((await standings.expect(writer, id, leftAt, from.name)) > 0) return
    requireRoom({ name, ...counts }, await counters.ofShop(writer, id), from, to)
    throw new NotMoved(`${name} was given up in ${to.name} by another command.`)
  })
  const here = { reader: from.store, vault: createVault(from.secret) }
  const vault = createVault(to.secret)
  await to.store.carry(id, async (writer) => {
    const there = await counters.ofShop(writer, id)
    if (there?.standing !== 'arriving' || there.left_at !== leftAt)
      throw new NotMoved(`Another command has begun to move ${name} to ${to.name}.`)
    // Whatever is written there is later than all that was written here.
    await copyShop(writer, vault, here, row, { ...counts, last_at: Math.max(counts.last_at, leftAt) })
  })
  await requireSame(here, { reader: to.store, vault }, id)
}

/** Opens again what has not left, and says which shops are where. */
async function whatStands(from: End, to: End, moving: readonly Moving[]): Promise<string> {
  try {
    for (const { id, leftAt } of moving)
      await from.store.carry(id, (writer) => standings.stay(writer, id, leftAt))
    const now = (await standings.all(from.store)).filter(({ shop_id }) =>
      moving.some(({ id }) => id === shop_id),
    )
    const gone = now.filter(({ standing }) => standing === 'gone').map(({ name }) => name)
    if (gone.length === 0) return `Nothing was moved; ${from.name} has its shops as before.`
    return `${gone.join(', ')} left ${from.name}. Run the same move again, which opens in ${to.name} what is not open yet.`
  } catch {
    return `Run the same move again, or give it up with "frontdesk move --from ${from.name} --to ${to.name} --cancel", once both can be asked.`
  }
}
