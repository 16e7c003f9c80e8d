import { missingScope, RESOURCES } from '../../domain/scopes'

/** Of what a key may read, and of nothing else. */
export function mayBeTold(type: string, scopes: readonly string[]): boolean {
  const resource = RESOURCES.find((known) => known === `${type.split('.', 1)[0]}s`)
  return resource !== undefined && !missingScope(scopes, [`read:${resource}`])
}
