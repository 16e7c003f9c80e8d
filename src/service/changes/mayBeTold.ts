import { resourceOf } from '../../domain/events'
import { missingScope } from '../../domain/scopes'

const IMPORTABLE = ['read:customers', 'read:vehicles'] as const

/** Whether it may read any of what is imported. */
export const mayReadImports = (scopes: readonly string[]) =>
  IMPORTABLE.some((scope) => !missingScope(scopes, [scope]))

/** Of what a key may read, and of nothing else. */
export function mayBeTold(type: string, scopes: readonly string[]): boolean {
  const resource = resourceOf(type)
  return resource !== undefined && !missingScope(scopes, [`read:${resource}`])
}
