import { statusAt, type QuoteStatus } from '../../domain/quotes'
import { DAY_MS } from '../clock'
import type { QuoteRow } from '../store/tables'
import type { Sums } from './invoices'
import type { Seat } from './roster'
import type { Scene } from './scene'

type Asked = { seat: Seat; sums: Sums; status: QuoteStatus; createdAt: number; days?: number }

const USUAL_DAYS = 30

/** A quote as it stands now: the clock may have ended what nobody answered. */
export function quoteOf(scene: Scene, { seat, sums, status, createdAt, days = USUAL_DAYS }: Asked): QuoteRow {
  const expiresAt = createdAt + days * DAY_MS
  return {
    id: scene.newId(createdAt),
    shop_id: scene.shop,
    customer_id: seat.owner.id,
    vehicle_id: seat.car?.id ?? null,
    status: statusAt({ status, expiresAt }, scene.calendar.now),
    ...sums,
    expires_at: expiresAt,
    created_at: createdAt,
  }
}
