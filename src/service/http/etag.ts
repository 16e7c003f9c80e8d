import { hash } from 'node:crypto'
import { Refusal } from '../actions/refusal'

/** What a single answer shows beside the record itself. */
const BESIDE = ['payments', 'signing_secret']

const tagOf = (text: string) => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** An answer as it goes out, and the tag that names the state of the record in it. */
export function written(record: object): { body: string; etag: string } {
  const body = JSON.stringify(record)
  if (!BESIDE.some((field) => field in record)) return { body, etag: tagOf(body) }
  const own = Object.fromEntries(Object.entries(record).filter(([field]) => !BESIDE.includes(field)))
  return { body, etag: tagOf(JSON.stringify(own)) }
}

/** A change that was made on an older state changes nothing. */
export function requireMatch(ifMatch: string | null, record: object) {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(written(record).etag)) {
    throw new Refusal(
      'stale',
      'The record has changed since it was read. Nothing was changed; read it again.',
    )
  }
}
