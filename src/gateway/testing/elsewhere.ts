import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { send, type Sending } from './wire'

// Answers as they travel: a client that decodes by itself does not tell what it has decoded.

/** An address that is no machine's: for examples alone (RFC 5737). */
export const ELSEWHERE = '192.0.2.7'

/** What is answered to somebody who takes it compressed, unless they say otherwise. */
export async function takeCompressed(url: string, { headers = {}, ...how }: Sending = {}) {
  const answer = await send(url, { ...how, headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } })
  const bytes = await buffer(answer)
  const { vary, etag, 'content-encoding': coding, 'content-length': length } = answer.headers
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    coding: coding ?? null,
    vary: vary ?? null,
    etag: etag ?? '',
    length: length === undefined ? null : Number(length),
    bytes,
    text: (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString(),
  }
}
