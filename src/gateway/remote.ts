import type { IncomingMessage } from 'node:http'
import { SURFACES, type SurfaceName } from '../contract/session'
import { parseUrl } from '../domain/url'
import { isLoopbackHost } from './reach'
import { bodyOf, CODINGS, codingsOf, LATE, requestRemote } from './remoteRequest'
import { Redirected, type Service, Unreachable, WITHOUT_BODY } from './service'
import { isStreaming } from './streams'

const TIMEOUT_MS = 30_000

/** The longest answers of a shop service, 500 records at a time, are a tenth of this. */
const MOST_BYTES = 16 * 1024 * 1024

export class WrongService extends Error {}

/** `North=full:https://shop.example/v1`, as the operator gives it at the start. */
export function readService(text: string, timeoutMs = TIMEOUT_MS): Service {
  const [, name = '', word = '', address = ''] = /^([^=]*)=(\w+):(.*)$/s.exec(text) ?? []
  const surface = SURFACES.find((known) => known === word)
  if (name.trim() === '' || !surface) {
    throw new WrongService(
      `--service must be NAME=full:https://host/v1 or NAME=live:https://host/api/v1, not ${text}`,
    )
  }
  return remoteService(name.trim(), surface, readBase(address), timeoutMs)
}

function readBase(address: string): URL {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new WrongService(`A service's address is like https://host/v1, not ${address}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new WrongService("A service's address may not carry a name or a password")
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new WrongService(`${address} would send API keys in the clear: https is needed beyond this machine`)
  }
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

function remoteService(name: string, surface: SurfaceName, base: URL, timeoutMs: number): Service {
  /** Why it could not be reached when it was last tried: said once, and not at each of a thousand tries. */
  let told: string | null = null
  return {
    name,
    surface,
    base,
    shopOf: async () => null,
    async send({ method, target, headers, body, signal }) {
      headers.set('Accept-Encoding', CODINGS.join(', '))
      headers.set('User-Agent', 'Frontdesk')
      const { incoming, liftLimit } = await requestRemote(
        { method, target, headers, body, signal },
        timeoutMs,
      ).catch((error: unknown) => {
        if (error === LATE) throw new Unreachable(tooLate(name, timeoutMs))
        const code = codeOf(error)
        if (code !== '' && code !== told) console.error(`${name} at ${base.host} can't be reached: ${code}`)
        told = code
        throw new Unreachable(whyNot(name, code))
      })
      told = null
      try {
        const mayStream = method === 'GET' && target.pathname === `${base.pathname}/changes`
        return answerFrom(incoming, name, mayStream ? liftLimit : null)
      } catch (error) {
        // Nothing reads its body any more.
        incoming.destroy()
        throw error
      }
    },
  }
}

/**
 * The answer of a service, if it is one that may be passed on. `liftLimit` is there where a stream was asked for: whatever
 * else says of itself that it is one keeps the limits of time and size.
 */
function answerFrom(incoming: IncomingMessage, name: string, liftLimit: (() => void) | null): Response {
  const { statusCode: status = 0, rawHeaders } = incoming
  if (!(status >= 200 && status <= 599))
    throw new Unreachable(`${name} answers with a status that does not exist (${status}).`)
  if (status >= 300 && status < 400 && status !== 304)
    throw new Redirected(`${name} wants to send us elsewhere (${status}), and redirects are not followed.`)
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  if (WITHOUT_BODY.includes(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  const codings = codingsOf(incoming)
  if (!codings)
    throw new Unreachable(
      `${name} answers in a coding that it was not asked for and that can't be read here.`,
    )
  const isStream = liftLimit !== null && isStreaming({ ok: status < 300, headers })
  // A stream never ends by itself, and nothing keeps it.
  if (isStream) liftLimit()
  const body = bodyOf(incoming, codings, {
    most: isStream ? Infinity : MOST_BYTES,
    name,
  })
  return new Response(body, { status, headers })
}

const tooLate = (name: string, timeoutMs: number) =>
  `${name} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|SSL|TLS/

/** Told by the code alone: an error's words may quote what was sent. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The code itself means something to the operator alone. */
const whyNot = (name: string, code: string) =>
  CERTIFICATE.test(code)
    ? `${name} can't be trusted: its TLS certificate is not accepted.`
    : `${name} can't be reached.`
