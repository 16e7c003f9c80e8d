import type { EndpointTable } from '~/contract/endpoint'
import { missingScope } from '~/domain/scopes'
import { Refusal } from '~/service/actions/refusal'
import { placeIn } from '~/service/changes/feed'
import { loggable, loggableAsIs } from '~/service/loggableMessage'
import type { Reader, Store, Writer } from '~/service/store/engine'
import { storedAnswers } from '~/service/store/tables/storedAnswers'
import type { Vault } from '~/service/vault'
import type { Exceptions } from '~/service/webhooks/exceptions'
import { workFor } from '~/service/webhooks/outbox'
import type { Caller } from './credential'
import { written } from './etag'
import type { Act } from './handlers'
import { createKeyTurns } from './keyTurns'
import { forbidden, Problem, toProblem } from './problem'

export type Wanted = {
  name: string
  caller: Caller
  headers: Headers
  requestId: string
  /** Reads and checks the body; called only where no answer is stored. */
  prepare(): Promise<(act: Act) => Promise<object | void>>
  refusalBody(problem: Problem): string
  /** Hears how long it waited for the turn of its shop, whether that came or not. */
  waited(ms: number): void
}

/** An answer, whether it shows a secret, and whether it was given before. */
type Told = Outcome & { secret: boolean; replayed: boolean }

type Parts = {
  store: Store
  vault: Vault
  answersSince: () => number
  endpoints: EndpointTable
  idempotencyWaitMs: number
  exceptions: Exceptions
}

/** Runs a write once for each idempotency key, and repeats its answer to whoever asks again. */
export function createIdempotentWrite(parts: Parts) {
  const { store, vault, answersSince, endpoints, idempotencyWaitMs } = parts
  const take = createKeyTurns(idempotencyWaitMs)

  const endpointOf = (name: string) => {
    const endpoint = endpoints[name]
    if (!endpoint) throw new Error(`no endpoint ${name}`)
    return endpoint
  }
  const showsSecret = ({ name }: Wanted) => endpointOf(name).secret === true

  async function inTurn<T>(wanted: Wanted, work: (writer: Writer) => Promise<T>): Promise<T> {
    const asked = performance.now()
    let came: number | null = null
    try {
      return await store.write(
        wanted.caller.shop,
        (writer) => {
          came = performance.now()
          return work(writer)
        },
        `Request ${wanted.requestId}`,
      )
    } finally {
      wanted.waited((came ?? performance.now()) - asked)
    }
  }

  const perform = async (wanted: Wanted, writer: Writer, run: (act: Act) => Promise<object | void>) => {
    const { status } = endpointOf(wanted.name).success
    const work = workFor(writer, wanted.caller.shop, parts)
    const { keyId, scopes } = wanted.caller
    const answer = await run({ ...work, keyId, scopes, ifMatch: wanted.headers.get('if-match') })
    return outcomeOf(status, answer, await placeIn(writer, wanted.caller.shop))
  }

  async function writeOnce(wanted: Wanted, key: string): Promise<Told> {
    const { shop } = wanted.caller
    const again = async (reader: Reader): Promise<Told | null> => {
      const stored = await recall(reader, vault, shop, key, answersSince())
      if (!stored) return null
      const missing = missingScope(wanted.caller.scopes, endpoints[stored.operation]?.scopes ?? ['admin:*'])
      if (missing) throw forbidden(missing)
      return { ...stored, replayed: true }
    }
    const before = await again(store)
    if (before) return before
    const run = await wanted.prepare()
    return inTurn(wanted, async (writer) => {
      // Another process may have been asked the same, and have answered since.
      const meanwhile = await again(writer)
      if (meanwhile) return meanwhile
      const outcome = await writer
        .attempt(() => perform(wanted, writer, run))
        .catch((error: unknown) => refusedOutcome(wanted, error))
      const secret = showsSecret(wanted)
      await remember(writer, vault, {
        ...outcome,
        operation: wanted.name,
        shop,
        key,
        now: writer.now,
        secret,
      })
      return { ...outcome, secret, replayed: false }
    })
  }

  return async function write(wanted: Wanted, isRepeatable: boolean): Promise<Told> {
    const key = isRepeatable ? idempotencyKeyOf(wanted.headers) : null
    if (key === null) {
      const run = await wanted.prepare()
      const outcome = await inTurn(wanted, (writer) => perform(wanted, writer, run))
      return { ...outcome, secret: showsSecret(wanted), replayed: false }
    }
    const release = await take(`${wanted.caller.shop} ${key}`)
    if (!release) {
      throw new Problem(409, loggable`A request with this Idempotency-Key is still under way. Try again.`, {
        'Retry-After': '1',
      })
    }
    try {
      return await writeOnce(wanted, key)
    } finally {
      release()
    }
  }
}

const outcomeOf = (status: number, answer: object | void, place: string): Outcome =>
  answer === undefined ? { status, body: '', etag: null, place } : { status, ...written(answer), place }

/** A refusal by the record's state is an answer like any other; everything else leaves no trace. */
function refusedOutcome(wanted: Wanted, error: unknown): Outcome {
  if (!(error instanceof Refusal) || error.kind === 'stale' || error.kind === 'unfit') throw error
  const problem = toProblem(error, wanted.requestId)
  return { status: problem.status, body: wanted.refusalBody(problem), etag: null, place: null }
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/

/** What the caller of a write is told: the bytes that a repetition gets again. */
type Outcome = { status: number; body: string; etag: string | null; place: string | null }
type Stored = Outcome & { operation: string; secret: boolean }

function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !VISIBLE_ASCII.test(key)) {
    throw new Problem(400, loggable`Idempotency-Key must be 1 to 255 visible ASCII characters`)
  }
  return key
}

async function recall(
  reader: Reader,
  vault: Vault,
  shop: string,
  key: string,
  since: number,
): Promise<Stored | null> {
  const row = await storedAnswers.fresh(reader, shop, key, since)
  if (!row) return null
  const secret = row.sealed === 1
  const body = secret ? opened(vault, row.body) : row.body
  return { operation: row.operation, status: row.status, body, etag: row.etag, place: row.place, secret }
}

function opened(vault: Vault, sealed: string): string {
  const text = vault.open(sealed)
  if (text !== null) return text
  throw new Problem(
    409,
    loggableAsIs(
      'The first answer to this Idempotency-Key was encrypted with a secret that this service no longer has. ' +
        'The request was done then, and nothing was done now. Look for its result in the list.',
    ),
  )
}

/** Kept by the transaction that made the effect: neither is ever there without the other. */
async function remember(
  writer: Writer,
  vault: Vault,
  kept: Stored & { shop: string; key: string; now: number },
): Promise<void> {
  await storedAnswers.keep(writer, {
    shop_id: kept.shop,
    key: kept.key,
    operation: kept.operation,
    status: kept.status,
    etag: kept.etag,
    place: kept.place,
    body: kept.secret ? vault.seal(kept.body) : kept.body,
    sealed: kept.secret ? 1 : 0,
    created_at: kept.now,
  })
}
