import * as z from 'zod/mini'
import type { Page } from '~/client/nouns/nouns'
import type { Reading } from '~/client/reads'
import type { Answer as AnswerAt, Params } from '~/contract/endpoint'
import { pageOf as fullPage } from '~/contract/full/page'
import { pageOf as livePage } from '~/contract/live/page'
import type { Resource } from '~/domain/scopes'
import { createListReader, readEnvelope, readRow, type OnSkipped, type Reader } from './codec'
import { Failure, type FailureKind } from './failure'
import { filled, type At, type ListRow, type PathOf, type Query, type Tables } from './request'
import type { Answer, Transport } from './transport'

// Typed reading of both surfaces: the address, its parameters and its filters are the contract's, and so is the record that
// the caller's reader reads.

export type PageOf = readonly [after: string | null, limit: number, reading?: Reading]

const FullPage = fullPage(z.unknown())
const LivePage = livePage(z.unknown())

/** The two kinds of cursor. */
const SURFACES = {
  full: {
    cursor: 'after',
    read: (answer: Answer) => {
      const { data, pagination } = readEnvelope(FullPage, answer)
      return { rows: data, next: pagination.has_more ? pagination.next_cursor : null }
    },
  },
  live: {
    cursor: 'cursor',
    read: (answer: Answer) => {
      const { items, nextCursor } = readEnvelope(LivePage, answer)
      return { rows: items, next: nextCursor }
    },
  },
} as const

/** Ours answers a dead cursor with 400; of others it is not documented: 404, 410 and 422 say the same. */
const NO_CURSOR: readonly FailureKind[] = ['refused', 'missing']

type Asked<S extends keyof Tables, P extends string> = {
  readonly query?: Query<At<S, 'GET', P>>
} & (keyof Params<{ path: P }> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<{ path: P }> })

const needing = (noun: Resource | null) => (noun === null ? {} : ({ needs: `read:${noun}` } as const))

export type FullClient = ReturnType<typeof createClient<'full'>>
export type LiveClient = ReturnType<typeof createClient<'live'>>

export function createClient<S extends keyof Tables>(
  surface: S,
  transport: Transport,
  onSkipped: OnSkipped = () => undefined,
) {
  const { cursor, read } = SURFACES[surface]
  const readRows = createListReader(onSkipped)

  return {
    async one<P extends PathOf<S, 'GET'>, Row>(
      path: P,
      reader: Reader<AnswerAt<At<S, 'GET', P>>, Row>,
      params: Params<{ path: P }>,
      { signal, priority, onPosition }: Reading = {},
    ): Promise<Row> {
      const { body, status } = await transport.ask({
        method: 'GET',
        path: filled(path, params),
        signal,
        priority,
        ...needing(reader.noun),
        onPosition,
      })
      return readRow(reader, body, { status })
    },

    /**
     * A page. Its cursor may have died: its row was deleted, or the service forgot it. Nothing else in the request could
     * have earned that no: the first page was answered. The list begins again, and the page says so. Where the list itself
     * is gone meanwhile, the first page is answered with that.
     */
    async list<P extends PathOf<S, 'GET'>, Row>(
      path: P,
      reader: Reader<ListRow<At<S, 'GET', P>>, Row>,
      { params, query }: Asked<S, P>,
      ...[first, limit, { signal, priority, onPosition } = {}]: PageOf
    ): Promise<Page<Row>> {
      const page = async (after: string | null): Promise<Page<Row>> => {
        const answer = await transport.ask({
          method: 'GET',
          path: filled(path, params),
          query: { limit, [cursor]: after, ...query },
          signal,
          priority,
          ...needing(reader.noun),
          onPosition,
        })
        const { rows, next } = read(answer)
        return { ...readRows(reader, rows), next }
      }
      try {
        return await page(first)
      } catch (error) {
        if (first === null || !(error instanceof Failure) || !NO_CURSOR.includes(error.kind)) throw error
        return { ...(await page(null)), restarted: true }
      }
    },
  }
}
