import * as z from 'zod/mini'
import { loggable, loggableAsIs, type LoggableMessage } from '~/service/loggableMessage'
import { Problem } from './problem'

const UNKNOWN = '… is not a query parameter of this endpoint'

type Issue = z.core.$ZodIssue

const MOST_NAMED = 10
const LONGEST_NAME = 100

const cut = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

/** Names that a caller sent, of which there may be a body full. */
export function namesShown(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  const shown = names.slice(0, MOST_NAMED).map(cut).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** 'line_items[2].quantity', for a message. */
const pathOf = (path: Issue['path']) =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${cut(String(part))}`))
    .join('')

const JSON_TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The JSON type that a rule asks for; an enum asks for text. */
const expectedType = (issue: Issue) =>
  issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_value' ? 'string' : null

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === (type === 'int' ? 'number' : type)
}

/** Of a field a log names the first part: what is in a list of texts has names that somebody typed. */
const saidOf = ({ path }: Issue, words: string): LoggableMessage => ({
  message: `${pathOf(path) || 'The body'} ${words}`,
  reason: `${pathOf(path.slice(0, 1)) || 'The body'}${path.length > 1 ? ' …' : ''} ${words}`,
})

/** 400 for what is not of the documented shape, 422 for a right type with a value that can't be. */
function problemOf(issue: Issue): Problem {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => pathOf([...issue.path, key]))
    if (names.length > 1)
      return new Problem(400, loggable`${namesShown(names)} are not fields of this request`)
    return new Problem(400, loggable`${namesShown(names)} is not a field of this request`)
  }
  const type = expectedType(issue)
  if (type !== null && !isOfType(issue.input, type)) {
    if (issue.input === undefined) return new Problem(400, saidOf(issue, 'is required'))
    if (issue.input === null) return new Problem(400, saidOf(issue, 'may not be null'))
    return new Problem(400, saidOf(issue, `must be ${JSON_TYPES[type] ?? type}`))
  }
  return new Problem(422, saidOf(issue, issue.message))
}

/** The body as its schema describes it; a wrong shape is told before a wrong value. */
export function checkBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = z.safeParse(schema, body, { reportInput: true })
  if (result.success) return result.data
  const problems = result.error.issues.map(problemOf)
  throw (
    problems.find(({ status }) => status === 400) ??
    problems[0] ??
    new Problem(400, loggable`The body is not valid`)
  )
}

/** The query as its schema describes it; whatever is wrong with it is a 400 in the surface's own words. */
export function checkQuery<S extends z.ZodMiniType>(
  schema: S,
  query: Record<string, string>,
  word: (name: string, issue: Issue) => string,
): z.output<S> {
  const result = z.safeParse(schema, query, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw new Problem(400, loggable`The query is not valid`)
  const name = pathOf(issue.path)
  const isAbsent = issue.code === 'invalid_type' && issue.input === undefined
  if (isAbsent) throw new Problem(400, loggableAsIs(`${name} is required`))
  const message = word(name, issue)
  throw new Problem(
    400,
    issue.code === 'unrecognized_keys' ? { message, reason: UNKNOWN } : loggableAsIs(message),
  )
}
