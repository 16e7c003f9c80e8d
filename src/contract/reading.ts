import * as z from 'zod/mini'
import type { Endpoint } from './endpoint'
import { KeyAnswer } from './key'

type Schema = NonNullable<Endpoint['body']>

/** The row of a table that reads: alike on every surface. */
export const reading = <const P extends string, Q extends Schema, A extends Schema>(
  path: P,
  scopes: Endpoint['scopes'],
  query: Q,
  answer: A,
  summary: string,
  refusals: readonly number[] = [],
) =>
  ({
    method: 'GET',
    path,
    scopes,
    query,
    body: null,
    success: { status: 200, schema: answer },
    refusals,
    summary,
  }) as const

/** What this key is: an address that only this maker's services have. */
export const readingKey = <Q extends Schema>(none: Q) =>
  ({
    ...reading('/key', [], none, KeyAnswer, 'Read what this key may do and which shop it opens'),
    isAddition: true,
  }) as const

/** What changes in the shop, told as it happens: another address that only this maker's services have. */
export const readingChanges = <Q extends Schema>(none: Q) =>
  ({
    ...reading('/changes', [], none, z.string(), 'Stream every change that this key may read'),
    isStream: true,
    isAddition: true,
    note:
      'Customers and vehicles that are imported on the command line send no single events: a "reset" asks the client to ' +
      'reload everything, at most once a minute during an import and once at its end.',
  }) as const

/** The shop's own record: a third one. Changes of it are told to nobody; whoever wants to know asks again. */
export const readingShop = <Q extends Schema, S extends Schema>(none: Q, shop: S) =>
  ({
    ...reading('/shop', [], none, shop, 'Read the details of the shop'),
    isAddition: true,
    isConditional: true,
  }) as const

/** The same for one record by its id; `none` is the surface's way to have no query. */
export const readingOne =
  <Q extends Schema>(none: Q) =>
  <const P extends string, R extends Schema>(
    path: P,
    scopes: Endpoint['scopes'],
    record: R,
    summary: string,
  ) =>
    reading(path, scopes, none, record, summary, [404])
