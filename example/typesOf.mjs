// @ts-check
import { argv } from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

// TypeScript's types of everything that an OpenAPI document of Frontdesk describes:
//   curl -s http://127.0.0.1:4310/v1/openapi.json | node typesOf.mjs > shop.d.ts

/**
 * @typedef {{ type?: string | readonly string[], enum?: readonly unknown[], anyOf?: readonly Schema[], items?: Schema,
 *   properties?: Readonly<Record<string, Schema>>, required?: readonly string[] }} Schema
 * @typedef {Record<string, { schema: Schema }>} Content
 * @typedef {{ name: string, in: string, required: boolean, schema: Schema }} Parameter
 * @typedef {{ parameters: readonly Parameter[], requestBody?: { content: Content },
 *   responses: Record<string, { content?: Content }> }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>> }} Document
 */

/** @type {Record<string, string>} */
const TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

/** Of words that are answered there may be more tomorrow. @param {Schema} schema @param {boolean} isSent @returns {string} */
function typeOf({ type = [], enum: words, anyOf, items, properties, required = [] }, isSent) {
  if (anyOf) return anyOf.map((option) => typeOf(option, isSent)).join(' | ')
  if (words && isSent) return words.map((word) => `'${String(word)}'`).join(' | ')
  if (items) return `Array<${typeOf(items, isSent)}>`
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, isSent)}`,
    )
    return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
  }
  const kinds = [type].flat().map((kind) => TYPES[kind] ?? 'Record<string, unknown>')
  return kinds.length === 0 ? 'unknown' : kinds.join(' | ')
}

/** @param {Operation} operation @param {string} place @returns {Schema} */
function schemaOf({ parameters }, place) {
  const those = parameters.filter((parameter) => parameter.in === place)
  return {
    properties: Object.fromEntries(those.map(({ name, schema }) => [name, schema])),
    required: those.filter((parameter) => parameter.required).map(({ name }) => name),
  }
}

/** @param {Operation} operation */
function asksOf(operation) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const parts = { path: schemaOf(operation, 'path'), query: schemaOf(operation, 'query') }
  const asked = Object.entries({ ...parts, ...(body && { body }) })
    .filter(([name, { properties = {} }]) => name === 'body' || Object.keys(properties).length > 0)
    .map(([name, schema]) => {
      const mayLack = name === 'query' && (schema.required ?? []).length === 0
      return `${name}${mayLack ? '?' : ''}: ${typeOf(schema, true)}`
    })
  return asked.length === 0 ? '{}' : `{ ${asked.join('; ')} }`
}

/** @param {Operation} operation */
function answersOf({ responses }) {
  const [success] = Object.keys(responses).filter((status) => status < '300')
  const content = Object.values(responses[success ?? '']?.content ?? {})[0]
  return content ? typeOf(content.schema, false) : 'undefined'
}

/** What goes on is read another way. @param {Operation} operation */
const isStream = ({ responses }) => 'text/event-stream' in (responses['200']?.content ?? {})

/** @param {Document} document */
export function typesOf({ paths }) {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isStream(operation)
        ? []
        : `  '${method.toUpperCase()} ${path}': {
    asks: ${asksOf(operation)}
    answers: ${answersOf(operation)}
  }\n`,
    ),
  )
  return `// Made by typesOf.mjs of the service's own document, /v1/openapi.json.\nexport type Operations = {\n${lines.join('')}}\n`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(typesOf(JSON.parse(await text(process.stdin))))
}
