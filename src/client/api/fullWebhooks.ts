import * as z from 'zod/mini'
import type { NewWebhook } from '../shop'
import { Failure } from './failure'
import type { FullWrites, Ways } from './fullWrites'

export const WEBHOOKS_PATH = '/webhooks'
export const pathOfWebhook = (id: string) => `${WEBHOOKS_PATH}/${encodeURIComponent(id)}`

/** Of the answer to a creation only what can be had nowhere else is relied on. */
const Created = z.object({ signing_secret: z.string() })

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
      if (data) return { secret: data.signing_secret }
      throw new Failure(
        'broken',
        'The answer has no signing secret. Delete this webhook and create it again',
        { isWrite: true, confirmed: true },
      )
    },
    remove: (id, ms, name) =>
      hold(
        { method: 'DELETE', path: pathOfWebhook(id), label: `Delete webhook ${name ?? ''}`.trimEnd() },
        ms,
      ),
  }
}
