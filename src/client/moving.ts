import type { AppointmentStatus } from '../domain/appointments'
import type { Records } from './cache/records'
import { deferred } from './deferred'
import type { Appointment } from './records'
import type { Writers } from './shop'

type SendMove = NonNullable<Writers['appointments']>['move']

export type Moving = {
  row: Appointment
  to: string
  /** The single moves from a status to where it is to go; null where no way leads. */
  ways: (from: string) => readonly AppointmentStatus[] | null
  /**
   * Where it stands, where that is to be asked before the first step; rejects where it is not to be moved from there.
   * Not asked while this page is at the card: then it stands where that ends.
   */
  begin?: () => Promise<string>
  /** Whose it is. */
  name?: string
}

/**
 * arrived:   the service has it there
 * stopped:   a later move of the same card took its place
 * refused:   it stands where the service has it, which was `at` by all that this page knows
 */
export type MoveEnd =
  | { kind: 'arrived' | 'stopped'; at: string }
  | { kind: 'refused'; at: string; failure: unknown }

/** A move under way. */
type Walk = {
  /** Takes back what no try can have reached the service with. Resolves with where the card will stand then. */
  stop: () => Promise<string>
  ended: Promise<MoveEnd>
}

/**
 * Moves cards. Shown at once where they are to go; the steps are one act of the outbox, so that a refused step leaves the
 * card at the last one that was confirmed, and a page that is closed loses none. `takeBack` forgets a step that was never sent.
 */
export function createMoving(
  records: Pick<Records<Appointment>, 'setPending'>,
  takeBack: (entry: string) => Promise<boolean>,
) {
  const walks = new Map<string, Walk>()

  function begin({ row, to, ways, name, ...moving }: Moving, send: SendMove, before: Walk | undefined): Walk {
    const endPending = records.setPending(row.id, { status: to })
    const entries: string[] = []
    let steps: readonly AppointmentStatus[] = []
    let isStopped = false
    let at = row.status
    const kept = deferred()

    async function handOn() {
      // A step that is under way can't be called back: from where it ends, this move goes on.
      if (before) at = await before.stop()
      else if (moving.begin) at = await moving.begin()
      const way = ways(at)
      if (way === null) throw new Error('There is no way there from where it stands now')
      if (isStopped) return []
      steps = way
      const onStep = ({ id }: { id: string }) => {
        if (!entries.includes(id)) entries.push(id)
        if (entries.length === way.length) kept.resolve()
      }
      const ends = send(row.id, way, { onStep, ...(name !== undefined && { name }) })
      // They are awaited one after the other, and a later one may have failed by then.
      for (const end of ends) end.catch(() => undefined)
      return ends
    }
    const from = handOn()

    async function walk(): Promise<MoveEnd> {
      try {
        for (const step of await from) at = (await step).status
        return { kind: isStopped ? 'stopped' : 'arrived', at }
      } catch (failure) {
        return isStopped ? { kind: 'stopped', at } : { kind: 'refused', at, failure }
      } finally {
        kept.resolve()
        endPending()
      }
    }

    return {
      ended: walk(),
      async stop() {
        isStopped = true
        await from.then(
          () => null,
          () => null,
        )
        if (steps.length > 0) await kept.promise
        for (const [index, entry] of entries.entries()) {
          if (await takeBack(entry)) return steps[index - 1] ?? at
        }
        return steps.at(-1) ?? at
      },
    }
  }

  return {
    async move(moving: Moving, send: SendMove): Promise<MoveEnd> {
      const { id } = moving.row
      const walk = begin(moving, send, walks.get(id))
      walks.set(id, walk)
      const end = await walk.ended
      if (walks.get(id) === walk) walks.delete(id)
      return end
    },
  }
}
