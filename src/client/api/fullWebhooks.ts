import * as z from 'zod/mini'
import type { NewWebhook } from '../shop'
import type { FullWrites, Ways } from './fullWrites'

export const WEBHOOKS_PATH = '/webhooks'
export const pathOfWebhook = (id: string) => `${WEBHOOKS_PATH}/${encodeURIComponent(id)}`

/** Of the answer to a creation only what can be had nowhere else is relied on. */
const Created = z.object({
  id: z.string(),
  signing_secret: z.optional(z.nullable(z.string())),
})

export function createWebhookWrites({ write, hold }: Ways['webhooks']): FullWrites['webhooks'] {
  return {
    async create({ url, label, events }, writing): Promise<NewWebhook> {
      const answer = await write(
        {
          method: 'POST',
          path: WEBHOOKS_PATH,
          body: { url, label, events },
          label: `New webhook ${label}`,
          secretAnswer: true,
        },
        writing,
      )
      const { data } = z.safeParse(Created, answer)
      return { id: data?.id ?? null, secret: data?.signing_secret ?? null }
    },
    remove: (id, ms, name) =>
      hold(
        { method: 'DELETE', path: pathOfWebhook(id), label: `Delete webhook ${name ?? ''}`.trimEnd() },
        ms,
      ),
  }
}
