import type { Operation } from '../http/openapi'
import { type Markup, markup, NOTHING } from './markup'
import type { Called, Surface } from './surface'

// The example of an operation, as it is typed at a command line and as it is answered.

const ORIGIN = 'http://127.0.0.1:4310'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** For a shell, which takes anything between these but themselves. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function callShown({ base, credential }: Surface, { method, path, operation }: Called): string {
  const given = operation.parameters.flatMap((parameter) =>
    'example' in parameter ? [{ ...parameter, value: String(parameter.example) }] : [],
  )
  const those = (place: string) => given.filter((parameter) => parameter.in === place)
  const address = those('path').reduce((filled, { name, value }) => filled.replace(`{${name}}`, value), path)
  const query = new URLSearchParams(those('query').map(({ name, value }) => [name, value]))
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example
  const url = `${ORIGIN}${base}${address}${query.size > 0 ? `?${query}` : ''}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H ${quoted(credential)}`,
    ...those('header').map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(pretty(body))}`]),
  ].join(' \\\n  ')
}

export function answerShown({ responses }: Operation): Markup {
  const [status = ''] = Object.keys(responses)
  const content = Object.values(responses[status]?.content ?? {})[0]
  if (!content) return NOTHING
  const { example } = content
  return markup`
<p class="quiet">answers ${status} with</p>
<pre>${typeof example === 'string' ? example : pretty(example)}</pre>`
}
