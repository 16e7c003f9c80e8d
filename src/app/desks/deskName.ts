import type { Desk } from '../../client/desks'
import { shortCode } from '../../domain/shortCode'

/** A key has a label, or nobody gave it one. */
export function nameOf({ label, isCurrent, id }: Desk): string {
  const name = label.trim()
  if (isCurrent) return name === '' ? 'This computer' : `${name}, this computer`
  return name === '' ? `Key ${shortCode(id)}` : name
}
