import type * as z from 'zod/mini'
import type { Answer, Endpoint, Params } from '~/contract/endpoint'
import type { FullEndpoints } from '~/contract/full/endpoints'
import type { LiveEndpoints } from '~/contract/live/endpoints'

// Types alone: what the contract's tables say of each method and address. Nothing of the tables is loaded, so that the
// schemas of what is sent stay out of the first page.

export type Tables = { full: FullEndpoints; live: LiveEndpoints }
type Method = Endpoint['method']

/** The addresses of a surface that take a method, and what its table says of one of them. */
export type PathOf<S extends keyof Tables, M extends Method> =
  Extract<Tables[S][keyof Tables[S]], { method: M }> extends { path: infer P extends string } ? P : never
export type At<S extends keyof Tables, M extends Method, P> = Extract<
  Tables[S][keyof Tables[S]],
  { method: M; path: P }
>

/** Whatever is put into an address is text there; null leaves it out. */
export type Query<E> = E extends { query: z.ZodMiniType<unknown, infer Input> }
  ? { readonly [Name in keyof Input]?: string | number | null }
  : never

/** What may be sent, without what the service only ignores. */
export type Body<E> = E extends { body: z.ZodMiniType<unknown, infer Input> }
  ? { [Name in keyof Input as unknown extends Input[Name] ? never : Name]: Input[Name] }
  : undefined

/** A row of a list, on either surface. */
export type ListRow<E> =
  Answer<E> extends { data: readonly (infer Row)[] }
    ? Row
    : Answer<E> extends { items: readonly (infer Row)[] }
      ? Row
      : never

/** `/customers/{id}` with its parameters in their places. */
export const filled = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A write as the contract's table has it. */
export type WriteRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the service's base. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
}

type Given<P extends string, B> = (keyof Params<{ path: P }> extends never
  ? { params?: undefined }
  : { params: Params<{ path: P }> }) &
  (B extends undefined | Record<string, never> ? { body?: undefined } : { body: B })

/** `request('PATCH', '/customers/{id}', { params: { id }, body: { name } })`, checked against the contract's table. */
export function request<M extends WriteRequest['method'], P extends PathOf<'full', M>>(
  method: M,
  path: P,
  { params, body }: Given<P, Body<At<'full', M, P>>>,
): WriteRequest {
  return { method, path: filled(path, params), ...(body !== undefined && { body }) }
}
