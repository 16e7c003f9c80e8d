import type * as z from 'zod/mini'
import type { Scope } from '~/domain/scopes'

type Schema = z.ZodMiniType

/** One row of a surface's table: all that the service, its tests, its clients and OpenAPI know of an endpoint. */
export type Endpoint = {
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the surface's prefix, with path parameters in braces. */
  readonly path: string
  /** All of them are needed; where there are none, any key will do. */
  readonly scopes: readonly Scope[]
  readonly query: Schema
  readonly body: Schema | null
  readonly success: { readonly status: 200 | 201 | 204; readonly schema: Schema | null }
  /** Set where the answer shows a secret, which is then kept encrypted. */
  readonly secret?: boolean
  /** Set for a POST whose answer is never stored: each request is an act of its own, whatever its Idempotency-Key. */
  readonly isNeverReplayed?: boolean
  /** Set where the answer goes on, as server-sent events, for as long as somebody listens. */
  readonly isStream?: boolean
  /** What a caller has to know beyond its summary. */
  readonly note?: string
  /** Set where the documented surface has no such endpoint: other services may lack it. */
  readonly isAddition?: boolean
  /** Set where a reader may ask with If-None-Match, and hears 304 while nothing has changed. */
  readonly isConditional?: boolean
  /** Statuses with an error body, beside those that any request may meet. */
  readonly refusals: readonly number[]
}

/** Marks what goes beyond the documented surface, in OpenAPI: an operation, a parameter, a field or a header. */
export const ADDITION = { 'x-addition': true } as const

/** The headers that go beyond the documented surfaces. */
export const ADDED_HEADERS = {
  'If-Match': 'The ETag of the record as it was read. If it has changed since, nothing is done (412).',
  'If-None-Match': 'The ETag of an earlier answer: 304 while nothing has changed since.',
  'Last-Event-ID': 'The id of the last change that the client has. Later ones follow.',
  ETag: 'Names the state of the record, for If-Match.',
  'Idempotent-Replayed': 'true if this is the earlier answer to the same Idempotency-Key.',
  'X-Shop-Place': 'The position in the history of the shop at which the answer was read, as EPOCH.NUMBER.',
  'X-Shop-Service': 'Frontdesk, if the service has these additions.',
} as const

/** Whether a request with the same Idempotency-Key is answered as the first time. */
export const isRepeatable = ({ method, isNeverReplayed }: Endpoint) =>
  (method === 'POST' || method === 'PATCH') && !isNeverReplayed

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** `{id}` of '/customers/{id}', as a type. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export type Params<E extends Pick<Endpoint, 'path'>> = Readonly<Record<ParamNames<E['path']>, string>>
export type Query<E extends Endpoint> = z.output<E['query']>
export type Body<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type Answer<E> = E extends { success: { schema: infer S extends Schema } } ? z.output<S> : void

export type Surface = {
  readonly name: 'full' | 'live'
  readonly prefix: string
  readonly title: string
  readonly endpoints: EndpointTable
  /** What a caller has to know of an operation beyond its note, by its name. */
  readonly rules: Readonly<Record<string, string>>
  readonly error: Schema
  /** Error statuses that any request may meet. */
  readonly common: readonly number[]
  readonly security: { readonly name: string; readonly scheme: Readonly<Record<string, string>> }
}
