import { loggable } from '~/service/loggableMessage'
import { Problem } from './problem'

export const MAX_BODY_BYTES = 1024 * 1024
const MAX_DEPTH = 20

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

const tooLarge = () => new Problem(413, loggable`The body is larger than 1 MiB. Nothing was changed.`)

const absent = () =>
  new Problem(400, loggable`The body is not valid JSON: it is empty. Send an object of the fields to change.`)

/** What the headers alone can refuse. */
export function refuseByHeaders(headers: Headers) {
  const type = headers.get('content-type')
  if (type !== null && !JSON_TYPE.test(type)) {
    throw new Problem(415, loggable`The body must be JSON, sent as Content-Type: application/json`)
  }
  // Nothing is unpacked here: a few bytes could come to more than there is memory.
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    throw new Problem(415, loggable`The body must be sent without a Content-Encoding. Nothing was changed.`)
  }
  if (Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
}

/**
 * The body as JSON. Where there is none: of a POST an empty object, since converting takes no body and every other one
 * then names the field that it lacks; a PATCH would be said to have changed what it never named.
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    // The caller has hung up half way: no fault of ours, and nobody is left to hear of it.
    throw new Problem(400, loggable`The body broke off before its end`)
  })
  if (bytes.byteLength === 0) {
    if (request.method === 'PATCH') throw absent()
    return {}
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem(400, loggable`The body is not valid JSON`)
  }
  if (isDeeper(value, MAX_DEPTH))
    throw new Problem(400, loggable`The body is nested deeper than ${MAX_DEPTH} levels`)
  return value
}

async function readBytes(request: Request): Promise<ArrayBuffer | Buffer> {
  // With a length that was already checked, the whole can be taken at once.
  if (request.headers.has('content-length')) return request.arrayBuffer()
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > MAX_BODY_BYTES) {
      void discard(reader)
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** Takes what still comes and drops it: giving the stream up would cut the line before the refusal is read. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The caller has hung up; there is nobody left to tell.
  }
}

/** Goes no deeper than the limit itself, so that no depth can exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
