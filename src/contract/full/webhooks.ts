import * as z from 'zod/mini'
import { id, instant, word } from '../wire'

const WEBHOOK_STATUSES = ['active', 'disabled'] as const

export const Webhook = z.object({
  id: id(),
  url: z.string(),
  label: z.string(),
  events: z.array(z.string()),
  status: word(WEBHOOK_STATUSES),
  created_at: instant(),
})

/** The one answer that shows the secret. */
export const NewWebhook = z.extend(Webhook, { signing_secret: z.string() })
