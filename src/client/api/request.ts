import type { Params } from '../../contract/endpoint'
import { filled, type At, type Body, type PathOf } from './endpoints'

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
