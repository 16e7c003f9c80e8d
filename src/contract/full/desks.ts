import * as z from 'zod/mini'
import { DESK_PRESETS } from '../../domain/scopes'
import { id, instant, word } from '../wire'

/** A key that still opens something, as whoever gives out keys sees it. The key itself is told by nothing. */
export const Desk = z.object({
  id: id(),
  label: z.string(),
  scopes: z.array(z.string()),
  /** Whether it is the key that asks. */
  current: z.boolean(),
  /** How many active webhooks end with it. */
  webhooks: z.int(),
  created_at: instant(),
  /** To the minute. */
  last_used_at: z.nullable(instant()),
  expires_at: z.nullable(instant()),
})

/** A way in for one further computer that nobody has taken yet. */
export const DeskLink = z.object({
  id: id(),
  label: z.string(),
  preset: word(DESK_PRESETS),
  created_at: instant(),
  expires_at: instant(),
})

/** The one answer that shows the code. */
export const NewDeskLink = z.extend(DeskLink, { code: z.string() })
