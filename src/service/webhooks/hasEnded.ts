import type { WebhookRow } from '../store/tables'

/**
 * A key's expiry is looked at and never written down: a clock that was only set wrong for a while then ends nothing for
 * good.
 */
export const hasEnded = ({ status, ends_at: endsAt }: Pick<WebhookRow, 'status' | 'ends_at'>, now: number) =>
  status !== 'active' || (endsAt !== null && endsAt <= now)
