import * as z from 'zod/mini'
import { blankIsNone, trimmed } from '~/app/format/fieldErrors'
import { Failure } from '~/client/api/failure'
import type { WebhookDraft } from '~/client/nouns/webhooks'
import { ALL_EVENTS, isEventType } from '~/domain/events'
import * as field from '~/domain/fields'

export type WebhookTyped = {
  url: string
  label: string
  which: 'all' | 'some'
  picked: string[]
}

export const BLANK_WEBHOOK: WebhookTyped = { url: '', label: '', which: 'all', picked: [] }

/** A service may insist on a name, so there always is one: the host, unless the person has a better one. */
const hostOf = (url: string) => new URL(url).host.slice(0, field.LENGTHS.label)

/** What the form takes, from the same rules that the service refuses by. */
export const webhookFields = z.pipe(
  z
    .object({
      url: z.pipe(z.transform(trimmed), field.webhookUrl),
      label: z.pipe(blankIsNone(trimmed), z.nullable(field.label)),
      which: z.enum(['all', 'some']),
      picked: z.array(z.string()),
    })
    .check(
      z.refine(({ which, picked }) => which === 'all' || picked.some(isEventType), {
        error: 'pick at least one event, or all of them',
        path: ['picked'],
      }),
    ),
  z.transform(({ url, label, which, picked }): WebhookDraft => ({
    url,
    label: label ?? hostOf(url),
    events: which === 'all' ? [ALL_EVENTS] : picked.filter(isEventType),
  })),
)

/**
 * Whose fault it is, where a service begins its refusal with the field's name: "url must be a public address". Only
 * then is it said at the field; a service is free to say no in any other words.
 */
export function atField<Name extends string>(
  failure: unknown,
  names: readonly Name[],
): { name: Name; message: string } | null {
  if (!(failure instanceof Failure) || failure.kind !== 'refused') return null
  const [, first, message = ''] = /^(\w+)(?:\[\d+\])?:?\s+(\S.*)$/s.exec(failure.message) ?? []
  const name = names.find((known) => known === first)
  return name === undefined ? null : { name, message }
}
