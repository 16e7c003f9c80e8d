import { hash } from 'node:crypto'
import { Refusal } from '../actions/refusal'

/** What a single answer shows beside the record itself. */
const BESIDE = new Set(['payments', 'signing_secret'])

/** Names one state of a record. */
export function etagOf(record: object): string {
  const own = Object.fromEntries(Object.entries(record).filter(([field]) => !BESIDE.has(field)))
  return `"${hash('sha256', JSON.stringify(own), 'base64url').slice(0, 22)}"`
}

/** A change that was made on an older state changes nothing. */
export function requireMatch(ifMatch: string | null, record: object) {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(etagOf(record))) {
    throw new Refusal(
      'stale',
      'The record has changed since it was read. Nothing was changed; read it again.',
    )
  }
}
