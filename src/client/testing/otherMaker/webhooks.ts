import { type Asked, type Done, found, No, type Shop } from './asked'
import { readBody, text } from './fields'
import { newestFirst, pageOf } from './paging'
import { shown } from './record'

// Kept and never delivered: no document shows a delivery.

export const listWebhooks = (asked: Asked, shop: Shop): Done =>
  pageOf(asked, shop, newestFirst(shop.books.webhooks.all()))

export function addWebhook(asked: Asked, shop: Shop): Done {
  const fields = readBody(asked.text)
  const { events } = fields
  if (events === undefined || events === null) throw new No(400, 'events is missing.')
  if (!Array.isArray(events) || !events.every((event) => typeof event === 'string')) {
    throw new No(422, "events can't be that.")
  }
  const given = {
    url: text(fields, 'url'),
    label: text(fields, 'label', 'Webhook'),
    events: events.map(String),
    status: 'active',
    created_at: shop.now(),
  }
  if (!given.url.startsWith('https://')) throw new No(422, 'url must be https.')
  const row = shop.books.webhooks.add((id) => ({ id, ...given }))
  return { status: 201, body: { ...shown(row, shop.behaviour), signing_secret: `secret-of-${row.id}` } }
}

export function removeWebhook(_: Asked, shop: Shop, id: string): Done {
  found(shop.books.webhooks.get(id), 'webhook')
  shop.books.webhooks.remove(id)
  return { status: 204, body: null }
}
