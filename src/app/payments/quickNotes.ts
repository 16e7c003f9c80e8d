const NOTES = [100, 500, 1_000, 2_000, 5_000, 10_000]
const MOST = 5

/**
 * Sums that people hand over for an amount: rounded up to the notes of a till, the nearest first. Where there are too
 * many, it is the single dollars that nobody counts out: twenties and hundreds are what people have in their hands.
 */
export function quickNotes(amountCents: number): number[] {
  if (amountCents <= 0) return []
  const sums = NOTES.map((note) => Math.ceil(amountCents / note) * note)
  return [...new Set(sums)].filter((sum) => sum > amountCents && Number.isSafeInteger(sum)).slice(-MOST)
}
