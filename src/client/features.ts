import { FEATURES, type Feature } from '~/contract/key'
import { isReadOnly, mayWrite } from '~/domain/capabilities'
import { isScope, RESOURCES, type Resource, type Scope } from '~/domain/scopes'
import type { KnownCapabilities } from './api/capabilities'
import { readRow, type Reader } from './api/codec'
import { Failure } from './api/failure'
import { lackedScope } from './api/transport'
import type { WriteOptions } from './outbox/callers'
import type { Intent } from './outbox/entry'
import type { Held } from './outbox/hold'
import type { Outbox } from './outbox/outbox'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** What the service adds to the documents, by the words of its `/key`: see contract/key.ts. Nothing else says so. */
export type Additions = { readonly [Name in Feature as Camel<Name>]: boolean }

/** What this session can do that another may not: what the service adds, and what the key may write. */
export type Features = Additions & {
  /** A writer for each resource that the key may write, as far as is known; none of them on the live surface. */
  readonly write: Writers
}

const camel = (word: string) => word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const additionsOf = (announced: readonly string[]): Additions =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each word of the table is there
  Object.fromEntries(FEATURES.full.map((word) => [camel(word), announced.includes(word)])) as Additions

/** What a writer asks of the outbox. */
export type OutboxWrites = Pick<Outbox, 'write' | 'writeAll' | 'hold'>

/** How the screen that asked for a write follows it; see outbox/outbox.ts. */
export type Following = Pick<WriteOptions, 'onStep' | 'gone'>

/** Said of the answer to a write: that it can't be read doesn't undo it. */
export const CONFIRMED = { isWrite: true, confirmed: true }

/**
 * The way into the outbox for what the key may write of one noun. The mutations of that noun ask for it, so that code
 * which forgets the feature flag does not compile.
 */
export class Writer<R extends Resource> {
  readonly resource: R
  readonly #outbox: OutboxWrites
  readonly #learn: KnownCapabilities['learn']

  constructor(resource: R, outbox: OutboxWrites, { learn }: Pick<KnownCapabilities, 'learn'>) {
    this.resource = resource
    this.#outbox = outbox
    this.#learn = learn
  }

  /** Resolves with the record as the service confirmed it. */
  async save<Row>(record: Reader<never, Row>, intent: Intent, how?: WriteOptions): Promise<Row> {
    return readRow(record, await this.write(intent, how), CONFIRMED)
  }

  write(intent: Intent, how?: WriteOptions): Promise<unknown> {
    return this.#taught(this.#outbox.write(intent, how))
  }

  writeAll(intents: readonly Intent[], how?: Parameters<OutboxWrites['writeAll']>[1]): Promise<unknown>[] {
    return this.#outbox.writeAll(intents, how).map((end, at) => {
      const taught = this.#taught(end, this.#needsOf(intents[at]))
      // The screen may wait for the steps one after the other.
      taught.catch(() => undefined)
      return taught
    })
  }

  /** A write without a way back waits, and can be taken back until it is sent. */
  hold(intent: Intent, ms: number): Held {
    const held = this.#outbox.hold(intent, ms)
    void held.done.then((end) => end.kind === 'failed' && this.#unlearn(end.failure, this.#needsOf()))
    return held
  }

  /** A write's answer tells the right, too: confirmed, the key holds it; forbidden, it does not. */
  async #taught(write: Promise<unknown>, needs: Scope = this.#needsOf()) {
    try {
      const answer = await write
      this.#learn(needs, 'yes')
      return answer
    } catch (error) {
      this.#unlearn(error, needs)
      throw error
    }
  }

  #unlearn(error: unknown, needs: Scope) {
    const lacking = error instanceof Failure ? lackedScope(error, needs) : null
    if (lacking) this.#learn(lacking, 'no')
  }

  /** The steps of one act may need different rights. */
  #needsOf(intent?: Intent): Scope {
    const needs = `write:${intent?.path.split('/')[1]}`
    return isScope(needs) ? needs : `write:${this.resource}`
  }
}

type All = { readonly [R in Resource]: Writer<R> }

/** In the place of a mutation whose right was withdrawn since its screen was drawn: nothing is sent. */
export const denied = (noun: Resource) => ({
  mutationFn: (_wanted: unknown): Promise<never> =>
    Promise.reject(new Failure('forbidden', `This key may not write ${noun}`, { isWrite: true })),
})

/** A writer for each noun that the key may write, as far as is known. */
export type Writers = Partial<All> & {
  /** The documents have no address for a change of a vehicle: there where the service announces one. */
  readonly vehicleChanges?: Writer<'vehicles'>
  /** A conversion makes an invoice as well, and needs both rights. */
  readonly conversions?: Writer<'quotes'>
}

const NO_WRITERS: Writers = {}

/** The writers of this moment: the same object for as long as nothing new is known, so that screens can depend on it. */
export function createWriters(
  outbox: OutboxWrites,
  capabilities: KnownCapabilities,
  { vehicleById }: Pick<Additions, 'vehicleById'>,
): () => Writers {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each noun is there
  const all = Object.fromEntries(
    RESOURCES.map((noun) => [noun, new Writer(noun, outbox, capabilities)]),
  ) as All
  let allowed = NO_WRITERS
  let of: unknown = null
  return () => {
    const known = capabilities.get()
    if (known === of) return allowed
    of = known
    const mine = RESOURCES.filter((noun) => !isReadOnly(known) && mayWrite(known, noun))
    allowed = {
      ...Object.fromEntries(mine.map((noun) => [noun, all[noun]])),
      ...(mine.includes('vehicles') && vehicleById && { vehicleChanges: all.vehicles }),
      ...(mine.includes('quotes') && mine.includes('invoices') && { conversions: all.quotes }),
    }
    return allowed
  }
}
