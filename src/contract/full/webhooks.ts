import * as z from 'zod/mini'
import { made, needed, optional, recordOf } from '~/contract/fieldTable'
import { id, instant, word } from '~/contract/wire'

const WEBHOOK_STATUSES = ['active', 'disabled'] as const

export const WEBHOOK = {
  id: made(id()),
  url: needed(z.string(), 'webhookUrl'),
  label: optional(z.string(), 'label'),
  events: needed(z.array(z.string()), 'eventTypes'),
  status: { answer: word(WEBHOOK_STATUSES), sent: 'changed' as const },
  created_at: made(instant()),
}

export const Webhook = recordOf(WEBHOOK)

/** The one answer that shows the secret. */
export const NewWebhook = z.extend(Webhook, { signing_secret: z.string() })

/** Why there was no answer. */
export const ATTEMPT_FAILURES = ['address', 'name', 'tls', 'connection', 'timeout', 'secret'] as const

/** One message to one subscription, and what came of it. */
export const WebhookAttempt = z.object({
  id: id(),
  event_id: id(),
  event_type: z.string(),
  /** How often the event was sent by then. */
  tries: z.int(),
  started_at: instant(),
  took_ms: z.int(),
  /** The receiver's answer; null where there was none. */
  response_status: z.nullable(z.int()),
  failure: z.nullable(word(ATTEMPT_FAILURES)),
  /** When the event is sent again, in its last attempt alone; null where it is not. */
  next_attempt_at: z.nullable(instant()),
})

export const WebhookAttempts = z.object({ data: z.array(WebhookAttempt) })
