import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a message is from the shop.
 * @param {Record<string, string>} headers Those of Node’s request.
 * @param {string} body Its text as it came, before it is parsed.
 * @param {string} secret
 */
export function isFromShop(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  // An old message may be one that somebody has overheard, and sends again.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 5 * 60)) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const right = Buffer.from(`v1,${signed}`)
  return (signatures ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
