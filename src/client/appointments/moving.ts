import type { Appointment } from '../records'
import type { ShopWrites, Writing } from '../shop'
import type { Ahead } from './ahead'

type Send = NonNullable<ShopWrites['appointments']>['change']

export type Moving = {
  row: Appointment
  to: string
  /** The single moves from a status to where it is to go; null where no way leads. */
  ways: (from: string) => readonly string[] | null
  writing?: Writing
}

/**
 * arrived:   the service has it there
 * stopped:   a later move of the same card took its place
 * refused:   it stands where the service has it, which is `at`
 */
export type MoveEnd =
  | { kind: 'arrived' | 'stopped'; at: string }
  | { kind: 'refused'; at: string; failure: unknown }

type Lane = { stop: () => void; ended: Promise<MoveEnd> }

/**
 * Moves cards. Shown at once where they are to go; sent step by step, each confirmed before the next is sent, so
 * that a refused step leaves the card at the last one that was confirmed.
 */
export function createMoving(ahead: Ahead) {
  const lanes = new Map<string, Lane>()

  async function walk({ row, to, ways, writing }: Moving, send: Send, mine: Mine): Promise<MoveEnd> {
    const wish = ahead.wish(row.id, { status: to })
    let at = row.status
    let record: Appointment | null = null
    try {
      // What is under way for this card can't be called back; from where it ends, this one goes on.
      if (mine.before) at = (await mine.before).at
      const steps = ways(at)
      if (steps === null) throw new Error('There is no way there from where it stands now')
      for (const step of steps) {
        if (mine.isStopped) break
        record = await send(row.id, { status: step }, writing)
        at = record.status
      }
      return { kind: mine.isStopped ? 'stopped' : 'arrived', at }
    } catch (failure) {
      return mine.isStopped ? { kind: 'stopped', at } : { kind: 'refused', at, failure }
    } finally {
      if (record) wish.confirmed(record)
      else wish.refused()
    }
  }

  type Mine = { isStopped: boolean; before: Promise<MoveEnd> | null }

  return {
    async move(moving: Moving, send: Send): Promise<MoveEnd> {
      const { id } = moving.row
      const before = lanes.get(id)
      const mine: Mine = { isStopped: false, before: before?.ended ?? null }
      before?.stop()
      const lane: Lane = { stop: () => (mine.isStopped = true), ended: walk(moving, send, mine) }
      lanes.set(id, lane)
      const end = await lane.ended
      if (lanes.get(id) === lane) lanes.delete(id)
      return end
    },
  }
}

export type Mover = ReturnType<typeof createMoving>
