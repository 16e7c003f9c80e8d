import type { Asked } from './asked'
import { type Behaviour, WELL_BEHAVED } from './behaviour'
import { type Books, createBooks } from './books'
import { createFull } from './full'
import { createLive } from './live'
import type { Rights } from './rights'

// A shop service by somebody else: it keeps to the documents, is unlike ours wherever they are silent, and breaks them
// where a test wants it to. Written from the documents alone, so that it shares none of our beliefs.

/** What is read of a request: making a whole `Request` takes longer than answering it. */
export type Asking = Pick<Request, 'method' | 'url' | 'headers' | 'text'>
export type Fetch = (request: Asking) => Promise<Response>

export const OTHER_KEY = 'other_key'

type Options = {
  /** The service's own clock, in milliseconds since 1970. */
  now: () => number
  behaviour?: Partial<Behaviour>
  /** By API key; else OTHER_KEY alone, which may do everything. */
  keys?: ReadonlyMap<string, Rights>
}

export type OtherMaker = {
  /** Answers beneath `/v1` and `/api/v1`, at whatever host. A request takes effect in one moment. */
  fetch: Fetch
  books: Books
  /** Behaves otherwise from now on. */
  behave: (changes: Partial<Behaviour>) => void
}

const EVERYTHING: ReadonlyMap<string, Rights> = new Map([[OTHER_KEY, {}]])

export function createOtherMaker({ now, behaviour, keys = EVERYTHING }: Options): OtherMaker {
  const shop = { books: createBooks(), behaviour: { ...WELL_BEHAVED, ...behaviour }, now }
  const surfaces = [
    { base: '/api/v1/', answer: createLive(shop, keys) },
    { base: '/v1/', answer: createFull(shop, keys) },
  ]
  return {
    books: shop.books,
    behave: (changes) => void Object.assign(shop.behaviour, changes),
    async fetch(request) {
      const { pathname, searchParams: query } = new URL(request.url)
      const surface = surfaces.find(({ base }) => pathname.startsWith(base))
      if (!surface) return new Response('<h1>Not here</h1>', { status: 404, headers: HTML })
      const { method, headers } = request
      const text = await request.text()
      const asked: Asked = { method, path: pathname.slice(surface.base.length - 1), query, headers, text }
      return surface.answer(asked)
    },
  }
}

const HTML = { 'Content-Type': 'text/html' }
