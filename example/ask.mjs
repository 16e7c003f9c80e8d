// @ts-check
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** @import { Operations } from './shop.d.ts' */

const { FRONTDESK = 'http://127.0.0.1:4310', FRONTDESK_KEY = '' } = process.env
const TRIES = 5

/**
 * What the service answers; what it refuses is thrown in its own words. The same act has the same key, so it is done once
 * in 24 hours, however often it is sent. A refusal is kept under its key as well: where an earlier one is repeated, the
 * shop may have changed since, and the act is sent under its next key.
 * @template {keyof Operations} Name
 * @param {Name} name
 * @param {Operations[Name]['asks']} asks
 * @returns {Promise<Operations[Name]['answers']>}
 */
export async function ask(name, asks) {
  /** @type {{ path?: Record<string, string>, query?: Record<string, unknown>, body?: object }} */
  const { path = {}, query = {}, body } = asks
  const [method = '', template = ''] = name.split(' ')
  const url = new URL(`/v1${template.replace(/\{(\w+)\}/g, (_, word) => path[word] ?? '')}`, FRONTDESK)
  for (const [word, value] of Object.entries(query)) url.searchParams.set(word, String(value))
  let refusals = 0
  for (let left = TRIES; left > 0; left -= 1) {
    const headers = {
      'X-Service-Key': FRONTDESK_KEY,
      'Content-Type': 'application/json',
      'Idempotency-Key': createHash('sha256')
        .update(JSON.stringify([name, asks, refusals]))
        .digest('hex'),
    }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(url, request).catch(() => null)
    if (answer?.ok) return answer.status === 204 ? undefined : answer.json()
    if (answer && answer.status < 500) {
      const { error } = await answer.json()
      if (!answer.headers.has('Idempotent-Replayed')) throw new Error(error.message)
      refusals += 1
      left = TRIES
      continue
    }
    // No answer, or none for now: the very same request is sent again.
    await setTimeout(1_000)
  }
  throw new Error(`${url.origin} does not answer. Run this again: what was done is not done a second time.`)
}
