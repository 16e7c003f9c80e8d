import * as z from 'zod/mini'
import { id, instant, word } from '~/contract/wire'
import { DEVICE_PRESETS } from '~/domain/scopes'
import { Webhook } from './webhooks'

/** An API key that still opens the shop. The key itself is in no list. */
export const ApiKey = z.object({
  id: id(),
  label: z.string(),
  scopes: z.array(z.string()),
  /** Whether it is the key that asks. */
  current: z.boolean(),
  /** The active subscriptions that end with it. */
  webhooks: z.array(z.pick(Webhook, { id: true, url: true, label: true })),
  created_at: instant(),
  /** To the minute. */
  last_used_at: z.nullable(instant()),
  expires_at: z.nullable(instant()),
})

/** The one answer that shows the key. */
export const NewApiKey = z.extend(ApiKey, { key: z.string() })

/** A link that signs in one further device, and that nobody has used yet. */
export const DeviceLink = z.object({
  id: id(),
  label: z.string(),
  preset: word(DEVICE_PRESETS),
  created_at: instant(),
  expires_at: instant(),
})

/** The one answer that shows the code. */
export const NewDeviceLink = z.extend(DeviceLink, { code: z.string() })
