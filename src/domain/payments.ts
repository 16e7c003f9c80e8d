/** In the order of a day’s figures. What is said and done with each: src/app/money/methods.ts. */
export const PAYMENT_METHODS = ['card', 'cash', 'check', 'ach', 'other'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A payment may be written down late, but hardly before it was made: a clock a day wrong is let pass. */
export const RECORDED_AHEAD_MS = 24 * 60 * 60 * 1000
