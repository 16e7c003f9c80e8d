import type { ApiKey } from '../../client/apiKeys'
import { shortCode } from '../../domain/shortCode'

/** A key by its label, or by its short code where it has none. */
export function nameOf({ label, isCurrent, id }: ApiKey): string {
  const name = label.trim()
  if (isCurrent) return name === '' ? 'This computer' : `${name}, this computer`
  return name === '' ? `Key ${shortCode(id)}` : name
}
