import type { OpenApi, Operation } from '../http/openapi'

export type Called = { readonly method: string; readonly path: string; readonly operation: Operation }
type Group = { readonly name: string; readonly about: string; readonly calls: readonly Called[] }

/** A document in the order in which it is read. */
export type Surface = {
  readonly document: OpenApi
  /** What every address begins with. */
  readonly base: string
  /** The header that holds the key, with what stands in it. */
  readonly credential: string
  readonly groups: readonly Group[]
}

export function surfaceOf(document: OpenApi): Surface {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const names = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  const [scheme] = Object.values(document.components.securitySchemes)
  return {
    document,
    base: document.servers[0]?.url ?? '',
    credential: scheme?.['type'] === 'http' ? 'Authorization: Bearer fd_...' : `${scheme?.['name']}: fd_...`,
    groups: names.map((name) => ({
      name,
      about: document.tags.find((tag) => tag.name === name)?.description ?? '',
      calls: calls.filter(({ operation }) => operation.tags.includes(name)),
    })),
  }
}
