import { createHmac } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'

export type Message = { id: string; timestamp: number; body: string }

/** The headers that prove where a message comes from, as Standard Webhooks 1.0.0 has them. */
export function signatureHeaders({ id, timestamp, body }: Message, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
