import type { Behaviour } from './behaviour'
import type { Books } from './books'

export type Asked = {
  method: string
  /** Beneath the surface's base. */
  path: string
  query: URLSearchParams
  headers: Headers
  text: string
}

export type Shop = { books: Books; behaviour: Behaviour; now: () => number }

/** What an operation has to say; its times are numbers still. */
export type Done = { status: number; body: unknown; etag?: string | undefined }

const CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  412: 'stale_record',
  422: 'unprocessable_entity',
  429: 'rate_limited',
  500: 'internal_server_error',
}

/** The service says no. */
export class No extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, message: string) {
    super(message)
    this.status = status
    this.code = CODES[status] ?? 'error'
  }
}

export function found<R>(row: R | undefined, noun: string): R {
  if (row === undefined) throw new No(404, `No such ${noun}.`)
  return row
}
