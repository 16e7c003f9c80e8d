import { SURFACES, type SurfaceName } from '../contract/session'
import { isLoopbackHost } from './reach'
import { Redirected, type Service, Unreachable } from './service'
import { isStreaming } from './streams'

const TIMEOUT_MS = 30_000

/** The longest answers of a shop service, 500 records at a time, are a tenth of this. */
const MOST_BYTES = 16 * 1024 * 1024

const LATE = new Error('too late')

/** What fetch reads by itself, on every Node that this runs on. */
const CODINGS = ['gzip', 'deflate', 'br']

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
  const url = URL.canParse(address) ? new URL(address) : null
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
      // Of the whole exchange, its body too. Not AbortSignal.any, whose parts may be collected while it is waited on.
      const giveUp = new AbortController()
      const late = setTimeout(() => giveUp.abort(LATE), timeoutMs).unref()
      // Until there is an answer; from then on whoever reads its body calls it off.
      const leave = () => giveUp.abort()
      signal?.addEventListener('abort', leave)
      const init = {
        method,
        headers: new Headers([...headers, ['Accept-Encoding', CODINGS.join(', ')]]),
        body,
        redirect: 'manual' as const,
        signal: giveUp.signal,
        ...(body && { duplex: 'half' }),
      }
      const response = await fetch(target, init)
        .catch((error: unknown) => {
          if (error === LATE) throw new Unreachable(tooLate(name, timeoutMs))
          const code = codeOf(error)
          if (code !== '' && code !== told) console.error(`${name} at ${base.host} can't be reached: ${code}`)
          told = code
          throw new Unreachable(whyNot(name, code))
        })
        .finally(() => signal?.removeEventListener('abort', leave))
      told = null
      // A stream is not late: it never ends by itself.
      if (isStreaming(response)) clearTimeout(late)
      if (response.status >= 300 && response.status < 400 && response.status !== 304) {
        await response.body?.cancel()
        throw new Redirected(
          `${name} wants to send us elsewhere (${response.status}), and redirects are not followed.`,
        )
      }
      if (response.body !== null && !isReadable(response)) {
        await response.body.cancel()
        throw new Unreachable(
          `${name} answers in a coding that it was not asked for and that can't be read here.`,
        )
      }
      // A stream is passed on as it comes, and kept by nobody.
      return isStreaming(response) || response.body === null ? response : upTo(MOST_BYTES, response, name)
    },
  }
}

/** The same answer, broken off where it is longer: what is a few bytes on its way may unpack to more than there is memory. */
function upTo(most: number, { body, status, headers }: Response, name: string): Response {
  let length = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length
      if (length <= most) return controller.enqueue(chunk)
      console.error(`${name} answers with more than ${most} bytes: it was broken off`)
      throw new Error('too long')
    },
  })
  return new Response(body?.pipeThrough(counting) ?? null, { status, headers })
}

/** Whether fetch has decoded it, or had nothing to decode; else the bytes would be passed on under a wrong name. */
function isReadable({ headers }: Response): boolean {
  const codings = (headers.get('content-encoding') ?? '').toLowerCase()
  return (
    /^(identity)?$/.test(codings) ||
    codings.split(',').every((coding) => [...CODINGS, 'x-gzip'].includes(coding.trim()))
  )
}

const tooLate = (name: string, timeoutMs: number) =>
  `${name} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|SSL|TLS/

/** Told by the code alone: an error's words may quote what was sent. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** The code itself means something to the operator alone. */
const whyNot = (name: string, code: string) =>
  CERTIFICATE.test(code)
    ? `${name} can't be trusted: its TLS certificate is not accepted.`
    : `${name} can't be reached.`
