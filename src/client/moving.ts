import type { AppointmentStatus } from '../domain/appointments'
import { readRow } from './api/codec'
import { request } from './api/request'
import type { Records } from './cache/records'
import { deferred } from './deferred'
import { appointment as noun } from './nouns'
import type { WriteOptions } from './outbox/waiters'
import type { Appointment } from './records'
import { CONFIRMED, type Writer } from './writers'

export type Move = {
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
  name: string
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

/** The steps of a move, as one act of the outbox: a promise for each. */
type SendSteps = (
  { row, name }: Move,
  statuses: readonly AppointmentStatus[],
  onStep: WriteOptions['onStep'],
) => Promise<Pick<Appointment, 'status'>>[]

const sendSteps =
  (writer: Writer<'appointments'>): SendSteps =>
  ({ row: { id }, name }, statuses, onStep) => {
    // Each step bears the name of where the act leads.
    const label = `Move of ${name} to ${statuses.at(-1)?.replaceAll('_', ' ')}`
    const steps = statuses.map((status) => ({
      ...request('PATCH', '/appointments/{id}', { params: { id }, body: noun.encode({ status }) }),
      label,
    }))
    return writer
      .writeAll(steps, { ...(onStep && { onStep }) })
      .map(async (answer) => readRow(noun, await answer, CONFIRMED))
  }

/** `moves` is one for all screens of a session: a card that is still on its way goes on from there. */
export const moveAppointment = (writer: Writer<'appointments'>, moves: Moves) => ({
  mutationFn: (move: Move) => moves.move(move, sendSteps(writer)),
})

/**
 * The cards that are being moved. Each is shown at once where it is to go; the steps are one act of the outbox, so that a
 * refused step leaves the card at the last one that was confirmed, and a page that is closed loses none.
 */
export class Moves {
  readonly #records: Pick<Records<Appointment>, 'setPending'>
  readonly #takeBack: (entry: string) => Promise<boolean>
  readonly #walks = new Map<string, Walk>()

  /** `takeBack` forgets a step that was never sent. */
  constructor(
    records: Pick<Records<Appointment>, 'setPending'>,
    takeBack: (entry: string) => Promise<boolean>,
  ) {
    this.#records = records
    this.#takeBack = takeBack
  }

  async move(move: Move, send: SendSteps): Promise<MoveEnd> {
    const { id } = move.row
    const walk = this.#begin(move, send, this.#walks.get(id))
    this.#walks.set(id, walk)
    const end = await walk.ended
    if (this.#walks.get(id) === walk) this.#walks.delete(id)
    return end
  }

  #begin(move: Move, send: SendSteps, before: Walk | undefined): Walk {
    const { row, to, ways, begin } = move
    const takeBack = this.#takeBack
    const endPending = this.#records.setPending(row.id, { status: to })
    const entries: string[] = []
    let steps: readonly AppointmentStatus[] = []
    let isStopped = false
    let at = row.status
    const kept = deferred()

    async function handOn() {
      // A step that is under way can't be called back: from where it ends, this move goes on.
      if (before) at = await before.stop()
      else if (begin) at = await begin()
      const way = ways(at)
      if (way === null) throw new Error('There is no way there from where it stands now')
      if (isStopped) return []
      steps = way
      const ends = send(move, way, ({ id }) => {
        if (!entries.includes(id)) entries.push(id)
        if (entries.length === way.length) kept.resolve()
      })
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
}
