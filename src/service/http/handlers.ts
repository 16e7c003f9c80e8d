import type { Answer, Body, Endpoint, EndpointTable, Params, Query } from '~/contract/endpoint'
import type { Work } from '~/service/actions/work'
import { idsAsGivenOut } from '~/service/ids'
import type { Reader } from '~/service/store/engine'
import type { Vault } from '~/service/vault'

/** What a reading handler gets. */
export type Look = {
  readonly shop: string
  /** The key that asks. */
  readonly keyId: string
  readonly scopes: readonly string[]
  readonly now: number
  /** All of one moment. */
  readonly reader: Reader
  readonly vault: Vault
}

/** What a writing handler gets: one act in one transaction, who the caller is, and the state that it expects. */
export type Act = Work & {
  readonly keyId: string
  readonly scopes: readonly string[]
  readonly ifMatch: string | null
}

type Input<E extends Endpoint> = {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
}

/**
 * What a query has left once a handler has taken its filters out. It does not compile where one is left in: every row would
 * be answered, as if none had been asked for.
 */
export type PagingOf<Left extends Paging, Paging> = Left & {
  readonly [Filter in Exclude<keyof Left, keyof Paging>]: never
}

type Handler<E extends Endpoint> = (
  context: E['method'] extends 'GET' ? Look : Act,
  input: Input<E>,
) => Promise<Answer<E>>

/** One handler for each row of the table: a missing one, or one that answers something else, does not compile. */
export type Handlers<Table extends EndpointTable> = {
  readonly [Name in keyof Table as Table[Name] extends { isStream: true } ? never : Name]: Handler<
    Table[Name]
  >
}

/** The same, when nothing is known but that it fits its endpoint. */
export type AnyHandler = (
  context: Look | Act,
  input: { params: Readonly<Record<string, string>>; query: unknown; body: unknown },
) => Promise<object | void>

const withOwnIds = (fields: unknown) =>
  typeof fields === 'object' && fields !== null ? idsAsGivenOut(fields) : fields

/** Every handler finds a record by its id in any spelling. */
const ofOwnIds =
  (handler: AnyHandler): AnyHandler =>
  (context, { params, query, body }) =>
    handler(context, {
      params: idsAsGivenOut(params),
      query: withOwnIds(query),
      body: withOwnIds(body),
    })

/** Looked up by name, when the table's types have done their work. */
export function handlersByName<Table extends EndpointTable>(handlers: Handlers<Table>) {
  const entries: [string, unknown][] = Object.entries(handlers)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is only called with what its own endpoint's schemas let through
  return new Map((entries as [string, AnyHandler][]).map(([name, handler]) => [name, ofOwnIds(handler)]))
}
