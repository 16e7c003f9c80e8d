import { lineCents, scaledQuantity } from './money'

/** What a line comes to; null where its quantity is finer than any sum here is made from. */
export const lineAmount = (line: { quantity: number; unitPriceCents: number }): number | null =>
  scaledQuantity(line.quantity) === null
    ? null
    : Number(lineCents({ quantity: line.quantity, unit_price_cents: line.unitPriceCents }))

/** "1,000", "0.25" */
export const showQuantity = (quantity: number) =>
  quantity.toLocaleString('en-US', { maximumFractionDigits: 20 })
