import { randomBytes } from 'node:crypto'

const PROCESS = randomBytes(9).toString('base64url')
let count = 0

/** Finds a request in the operator's log. Counted, since chance for each request cost a twentieth of a read. */
export function newRequestId(): string {
  count += 1
  return `req_${PROCESS}${count.toString(36).padStart(6, '0')}`
}
