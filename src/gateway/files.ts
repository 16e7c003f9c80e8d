import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { PROGRAM_CACHES, SESSION_ELEMENT, WORKER_PATH } from '~/contract/dashboardHttp'
import type { Session } from '~/contract/session'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const PAGE = '/index.html'

/** Hashed by their content, so a copy is good for ever. */
const HASHED = '/assets/'

export type StaticFile = {
  body: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer> | null
  headers: Record<string, string>
}

export type Files = ReadonlyMap<string, StaticFile>

/** In the worker's place: what browsers have of it takes itself away. */
export function withoutWorker(files: Files): Files {
  const body = new TextEncoder().encode(GO_AWAY)
  return new Map([...files, [WORKER_PATH, { body, brotli: null, headers: headersOf(WORKER_PATH, body) }]])
}

// Why it asks again: see worker.ts.
const GO_AWAY = `
addEventListener('install', () => {
  skipWaiting()
  setInterval(() => skipWaiting(), 1000)
})
addEventListener('activate', (event) => event.waitUntil(goAway()))
async function goAway() {
  for (const name of await caches.keys()) if (name.startsWith('${PROGRAM_CACHES}')) await caches.delete(name)
  await registration.unregister()
}
`

/** The built dashboard, held in memory: it is small, and nothing outside it can be asked for. */
export function loadFiles(directory: string): Files {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).split(sep).join('/'))
  const known = new Set(names)
  const read = (name: string) => new Uint8Array(readFileSync(join(directory, name)))
  return new Map(
    names
      .filter((name) => !name.endsWith('.br'))
      .map((name) => {
        const body = read(name)
        const brotli = known.has(`${name}.br`) ? read(`${name}.br`) : null
        return [name, { body, brotli, headers: headersOf(name, body) }]
      }),
  )
}

const headersOf = (name: string, body: Uint8Array<ArrayBuffer>) => ({
  'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
  'Cache-Control': cachingOf(name),
  ETag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
  Vary: 'Accept-Encoding',
})

function cachingOf(name: string) {
  if (name === WORKER_PATH) return 'no-store'
  return name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const acceptsBrotli = (request: Request) => /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')

/** Another service's ids may hold a dot, so a place is also what is asked for to be looked at. */
const isPagePath = (pathname: string, { headers }: Request) =>
  extname(pathname) === '' ||
  (!pathname.startsWith(HASHED) && (headers.get('accept') ?? '').includes('text/html'))

/** The page itself, where it is asked for: every path that is a place in the dashboard. */
export function pageAt(files: Files, request: Request): StaticFile | null {
  const { pathname } = new URL(request.url)
  const isPage = pathname === PAGE || (!files.has(pathname) && isPagePath(pathname, request))
  return (isPage && files.get(PAGE)) || null
}

export const fileAt = (files: Files, request: Request): StaticFile | null =>
  files.get(new URL(request.url).pathname) ?? null

export function serveFile(file: StaticFile, request: Request): Response {
  if (request.headers.get('if-none-match') === file.headers.ETag) {
    return new Response(null, { status: 304, headers: file.headers })
  }
  const brotli = file.brotli !== null && acceptsBrotli(request)
  return new Response(request.method === 'HEAD' ? null : brotli ? file.brotli : file.body, {
    headers: { ...file.headers, ...(brotli && { 'Content-Encoding': 'br' }) },
  })
}

const HEAD_ENDS = '</head>'

/**
 * The page with what its cookie says of who is signed in, so that it need not ask. As data, which no browser runs; the
 * shop may be called anything.
 */
export function personalPage(page: StaticFile, session: Session): Response {
  const data = JSON.stringify(session).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="${SESSION_ELEMENT}">${data}</script>`
  const html = new TextDecoder().decode(page.body).replace(HEAD_ENDS, () => `${element}${HEAD_ENDS}`)
  const { 'Content-Type': type = '' } = page.headers
  return new Response(html, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}
