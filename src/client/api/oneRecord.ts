import type * as z from 'zod/mini'
import type { Resource } from '../../domain/scopes'
import type { Reading } from '../shop'
import { readRecord } from './read'
import type { Transport } from './transport'

/** Reads one record by its id, alike on every surface. */
export const createOneReader =
  (transport: Transport) =>
  <S extends z.ZodMiniObject, Row>(resource: Resource, schema: S, translate: (row: z.output<S>) => Row) =>
  async (id: string, { signal, priority, onPlace }: Reading = {}): Promise<Row> => {
    const path = `/${resource}/${encodeURIComponent(id)}`
    const needs = `read:${resource}` as const
    const { body, status } = await transport.ask({ method: 'GET', path, signal, priority, needs, onPlace })
    return translate(readRecord(schema, body, { status }))
  }
