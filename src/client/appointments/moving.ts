import type { AppointmentStatus } from '../../domain/appointments'
import type { Book } from '../books/book'
import type { Appointment } from '../records'
import type { ShopWrites } from '../shop'

type SendMove = NonNullable<ShopWrites['appointments']>['change']

export type Moving = {
  row: Appointment
  to: string
  /** The single moves from a status to where it is to go; null where no way leads. */
  ways: (from: string) => readonly AppointmentStatus[] | null
  /**
   * Where it stands, where that is to be asked before the first step; rejects where it is not to be moved from there.
   * Not asked while this desk is at the card: then it stands where that ends.
   */
  begin?: () => Promise<string>
  /** Whose it is. */
  name?: string
}

/**
 * arrived:   the service has it there
 * stopped:   a later move of the same card took its place
 * refused:   it stands where the service has it, which was `at` by all that this desk knows
 */
export type MoveEnd =
  | { kind: 'arrived' | 'stopped'; at: string }
  | { kind: 'refused'; at: string; failure: unknown }

type Lane = {
  stop: () => void
  /** Whether something of it is decided and not sent yet, nor kept to be. */
  isToCome: () => boolean
  ended: Promise<MoveEnd>
}

type Mine = {
  isStopped: boolean
  isToCome: boolean
  /** The step under way, as the journal has it. */
  entry: string | null
  before: Promise<MoveEnd> | null
}

/**
 * Moves cards. Shown at once where they are to go; sent step by step, each confirmed before the next is sent, so
 * that a refused step leaves the card at the last one that was confirmed, as the record cache has it from sync/sync.ts. `takeBack` forgets a step that never left.
 */
export function createMoving(book: Pick<Book<Appointment>, 'wish'>, takeBack: (entry: string) => void) {
  const lanes = new Map<string, Lane>()

  async function walk({ row, to, ways, begin, name }: Moving, send: SendMove, mine: Mine): Promise<MoveEnd> {
    const endWish = book.wish(row.id, { status: to })
    let at = row.status
    try {
      // What is under way for this card can't be called back; from where it ends, this one goes on.
      if (mine.before) at = (await mine.before).at
      else if (begin) at = await begin()
      const steps = ways(at)
      if (steps === null) throw new Error('There is no way there from where it stands now')
      for (const [index, step] of steps.entries()) {
        if (mine.isStopped) break
        mine.isToCome = index < steps.length - 1
        const writing = { ...(name !== undefined && { name }), goal: to, watch: follow }
        const record = await send(row.id, { status: step }, writing)
        mine.entry = null
        at = record.status
      }
      return { kind: mine.isStopped ? 'stopped' : 'arrived', at }
    } catch (failure) {
      return mine.isStopped ? { kind: 'stopped', at } : { kind: 'refused', at, failure }
    } finally {
      endWish()
    }
    function follow({ id }: { id: string }) {
      mine.entry = id
    }
  }

  return {
    async move(moving: Moving, send: SendMove): Promise<MoveEnd> {
      const { id } = moving.row
      const before = lanes.get(id)
      const mine: Mine = { isStopped: false, isToCome: true, entry: null, before: before?.ended ?? null }
      before?.stop()
      const lane: Lane = {
        stop() {
          mine.isStopped = true
          if (mine.entry !== null) takeBack(mine.entry)
        },
        isToCome: () => mine.isToCome,
        ended: walk(moving, send, mine),
      }
      lanes.set(id, lane)
      const end = await lane.ended
      if (lanes.get(id) === lane) lanes.delete(id)
      return end
    },
    /** Whether something is decided that would not be done if the page were left now: the journal has only the step under way. */
    isUnfinished: () => [...lanes.values()].some(({ isToCome }) => isToCome()),
  }
}

export type Mover = ReturnType<typeof createMoving>
