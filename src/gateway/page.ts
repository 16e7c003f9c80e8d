import { SESSION_ELEMENT } from '../contract/page'
import type { Session } from '../contract/session'
import type { StaticFile } from './files'

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
