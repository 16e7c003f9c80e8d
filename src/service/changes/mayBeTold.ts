import { resourceOf } from '../../domain/events'
import { missingScope } from '../../domain/scopes'

/** Of what a key may read, and of nothing else. */
export function mayBeTold(type: string, scopes: readonly string[]): boolean {
  const resource = resourceOf(type)
  return resource !== undefined && !missingScope(scopes, [`read:${resource}`])
}
