import type * as z from 'zod/mini'
import type { Scope } from '../domain/scopes'

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
  /** Set where the answer goes on, as server-sent events, for as long as somebody listens. */
  readonly isStream?: boolean
  /** What a caller has to know beyond its summary. */
  readonly note?: string
  /** Set where other makers of this interface have nothing at this address. */
  readonly isAddition?: boolean
  /** Set where a reader may ask with If-None-Match, and hears 304 while nothing has changed. */
  readonly isConditional?: boolean
  /** Statuses with an error body, beside those that any request may meet. */
  readonly refusals: readonly number[]
}

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** `{id}` of '/customers/{id}', as a type. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export type Params<E extends Endpoint> = Readonly<Record<ParamNames<E['path']>, string>>
export type Query<E extends Endpoint> = z.output<E['query']>
export type Body<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type Answer<E extends Endpoint> = E['success']['schema'] extends Schema
  ? z.output<E['success']['schema']>
  : void

export type Surface = {
  readonly name: 'full' | 'live'
  readonly prefix: string
  readonly title: string
  readonly endpoints: EndpointTable
  readonly error: Schema
  /** Error statuses that any request may meet. */
  readonly common: readonly number[]
  readonly security: { readonly name: string; readonly scheme: Readonly<Record<string, string>> }
}
