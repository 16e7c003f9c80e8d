import type { Endpoint } from '~/contract/endpoint'
import { reading } from '~/contract/reading'
import { NoFields } from './bodies'
import { AttemptsQuery, NoQuery } from './queries'
import { NewWebhook, WebhookAttempt, WebhookAttempts } from './webhooks'

/** What a subscription can be asked to do once it is made. */
const asking = <const P extends string, R extends NonNullable<Endpoint['body']>>(
  path: P,
  record: R,
  summary: string,
) =>
  ({
    method: 'POST',
    path,
    scopes: ['write:webhooks'],
    query: NoQuery,
    body: NoFields,
    success: { status: 201, schema: record },
    refusals: [404, 409, 413, 415, 422],
    summary,
    isAddition: true,
  }) as const

/** The signing secret and the last attempts of a subscription, which the documents have in "the app settings". */
export const webhookEndpoints = {
  rotateWebhookSecret: {
    ...asking('/webhooks/{id}/rotate-secret', NewWebhook, 'Give a subscription a new signing secret'),
    secret: true,
    note:
      'The new secret is shown this once. It signs every message that is sent from now on, retries of earlier events ' +
      'included.',
  },
  getWebhookAttempts: {
    ...reading(
      '/webhooks/{id}/attempts',
      ['read:webhooks'],
      AttemptsQuery,
      WebhookAttempts,
      'Read the last attempts to reach a subscription, the newest first',
      [404],
    ),
    isAddition: true,
    note: 'Attempts are kept for 30 days.',
  },
  sendWebhookAgain: {
    ...asking(
      '/webhooks/{id}/attempts/{attemptId}/send-again',
      WebhookAttempt,
      'Send the event of an attempt once more',
    ),
    note:
      'It is sent within seconds under the same webhook-id; a failure is retried as usual. Refused (422) where the ' +
      'subscription is disabled, or the event is not kept any more: that is for 30 days.',
  },
} as const satisfies Record<string, Endpoint>
