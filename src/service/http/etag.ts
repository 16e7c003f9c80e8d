import { hash } from 'node:crypto'
import { Refusal } from '~/service/actions/refusal'
import { loggableAsIs } from '~/service/loggableMessage'

/** What a single answer shows beside the record itself. */
const BESIDE = ['payments', 'signing_secret', 'code', 'key']

const LENGTH = 22

const tagOf = (text: string) => `"${hash('sha256', text, 'base64url').slice(0, LENGTH)}"`

/** What a proxy that compresses hangs on a tag: -gzip and -br by Apache and Caddy, --gzip by Jetty, ;gzip before that. */
const HUNG_ON = /^(--?|;)[a-z\d]+$/

/**
 * A tag as it was given out. It names a state and not bytes, so nothing is lost where a proxy has compressed what it
 * read with, and has made the tag weak or another one for that.
 */
function asGiven(tag: string): string | null {
  const [, inside] = /^(?:W\/)?"([^"]*)"$/.exec(tag) ?? []
  if (inside === undefined) return null
  const rest = inside.slice(LENGTH)
  return rest === '' || HUNG_ON.test(rest) ? `"${inside.slice(0, LENGTH)}"` : null
}

/** An answer as it goes out, and the tag that names the state of the record in it. */
export function written(record: object): { body: string; etag: string } {
  const body = JSON.stringify(record)
  if (!BESIDE.some((field) => field in record)) return { body, etag: tagOf(body) }
  const own = Object.fromEntries(Object.entries(record).filter(([field]) => !BESIDE.includes(field)))
  return { body, etag: tagOf(JSON.stringify(own)) }
}

/** Whether the caller has this very state already. */
export const isKnown = (ifNoneMatch: string | null, etag: string) =>
  ifNoneMatch !== null &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => asGiven(tag.trim()) === etag))

/** A change that was made on an older state changes nothing. */
export function requireMatch(ifMatch: string | null, record: object) {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => asGiven(tag.trim()))
  if (!tags.includes(written(record).etag)) {
    throw new Refusal(
      'stale',
      loggableAsIs('The record has changed since it was read. Nothing was changed; read it again.'),
    )
  }
}
