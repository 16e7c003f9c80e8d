import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import type { Surface } from '~/contract/endpoint'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { openapiOf } from '~/service/http/openapi'

type Node = Record<string, unknown>

/** Ours may not answer a field that the contract does not know, though a caller must stand one. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return 'properties' in inner && inner.type === 'object' ? { ...inner, additionalProperties: false } : inner
}

function createChecker(surface: Surface) {
  const document = openapiOf(surface)
  const rows = Object.entries(document.paths).map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }))
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validators = new Map<string, ValidateFunction>()
  const errorSchema = closed(document.components.schemas.Error) as Node

  const validatorOf = (operation: Node, status: number, name: string) => {
    const id = `${name} ${status}`
    let validate = validators.get(id)
    if (!validate) {
      const response = (
        operation.responses as Record<number, { content?: Record<string, { schema: Node }> }>
      )[status]
      if (!response) throw new Error(`${name} answered ${status}, which its contract does not know`)
      const schema = response.content?.['application/json']?.schema
      const isError = schema !== undefined && '$ref' in schema
      validate = ajv.compile(isError ? errorSchema : ((closed(schema) ?? { type: 'null' }) as Node))
      validators.set(id, validate)
    }
    return validate
  }

  return function check(method: string, path: string, status: number, body: unknown) {
    const found = rows.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()] as
      | Node
      | undefined
    if (!found) {
      // The one answer that its own document does not describe.
      if (path === '/openapi.json' && status === 200) return
      const validate = ajv.compile(errorSchema)
      if (!validate(body)) throw new Error(`${method} ${path}: the error is not in the envelope`)
      return
    }
    const validate = validatorOf(found, status, String(found.operationId))
    if (!validate(body)) {
      throw new Error(
        `${method} ${path} ${status} is not as its contract says: ${ajv.errorsText(validate.errors)}`,
      )
    }
  }
}

export const checkers = { full: createChecker(fullSurface), live: createChecker(liveSurface) }
