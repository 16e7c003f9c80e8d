import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { openapiOf, type Operation, type OpenApi } from '~/service/http/openapi'
import { fieldsOf, type Shape, type FieldRow, wordsOf } from './words'

/** Text that is HTML already. */
type Markup = { readonly markup: string }

type Part = string | number | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const isMarkup = (part: Part): part is Markup => typeof part === 'object' && 'markup' in part

function written(part: Part): string {
  if (isMarkup(part)) return part.markup
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** HTML with whatever is put into it, as text. */
const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: String.raw({ raw: strings }, ...parts.map(written)),
})

const NOTHING = markup``

const heading = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

const contents = ({ groups }: Surface) => markup`
<nav aria-label="Contents">
<h2>Contents</h2>
<ul>
<li><a href="#begin">Getting started</a></li>
<li><a href="#refusals">Refusals</a></li>${groups.map(
  ({ name, calls }) => markup`
<li><a href="#${name}">${heading(name)}</a>
<ul>${calls.map(
    ({ operation }) => markup`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul></li>`,
)}
</ul>
</nav>`

const rest = ({ document }: Surface) => document.info.description.split('\n\n').slice(1)

const beginning = (surface: Surface) => markup`
<section id="begin">
<h2>Getting started</h2>
${rest(surface).map(
  (words) => markup`<p>${words}</p>
`,
)}<p>Every address begins with <code>${surface.base}</code>, at the host and the port of this page. Every request sends a key:</p>
<pre>${surface.credential}</pre>
<p>The administrator creates it with the permissions that it needs (<code>--preset read-only</code>,
<code>read-write</code> or <code>admin</code>):</p>
<pre>npm run -s frontdesk -- keys create --shop SHOP_ID --preset read-write</pre>
<p>A program may rely on what is in <a href="${surface.base}/openapi.json">the OpenAPI document</a>, from which this page is
made: answers may gain fields, and enums may gain values.</p>
</section>`

const refusals = ({ document }: Surface) => markup`
<section id="refusals">
<h2>Refusals</h2>
<p>A refused request changes nothing, unless the message says that the outcome is not known (500). The status is 400 or more, and the answer has a message for people:</p>
${rowsShown(fieldsOf(document.components.schemas.Error).map((field) => ({ ...fieldShown(field), isNeeded: false })))}
<p>With 429 and 503, <code>Retry-After</code> gives the seconds to wait before the next try.</p>
</section>`

const group = (surface: Surface, { name, about, calls }: Surface['groups'][number]) => markup`
<section id="${name}" class="group">
<h2>${heading(name)}</h2>
<p>${about}</p>${calls.map((called) => operationShown(surface, called))}
</section>`

const pageOf = (surface: Surface, other: { file: string; words: string }): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${surface.document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#begin">To the text</a>
<header>
<p><a href="/">Frontdesk</a></p>
<h1>${surface.document.info.title}</h1>
<p>${surface.document.info.description.split('\n\n')[0] ?? ''} <a href="${other.file}">${other.words}</a></p>
</header>
${contents(surface)}
<main>${beginning(surface)}${refusals(surface)}${surface.groups.map((one) => group(surface, one))}
</main>
</body>
</html>
`

/** Each page of the documents by its file. */
export const docsPages = (): Readonly<Record<string, string>> => ({
  'full.html': pageOf(surfaceOf(openapiOf(fullSurface)), {
    file: 'live.html',
    words: 'The live surface has a page of its own.',
  }).markup,
  'live.html': pageOf(surfaceOf(openapiOf(liveSurface)), {
    file: 'full.html',
    words: 'To write, use the full surface.',
  }).markup,
})

const PLACES: Readonly<Record<string, string>> = { path: 'address', query: 'query', header: 'headers' }

type Parameter = Operation['parameters'][number]

function parameterWords(parameter: Parameter) {
  const kind = wordsOf(parameter.schema)
  if (!('description' in parameter)) return sentence(kind)
  // Whatever stands in an address or a header is text.
  return [...(kind === 'text' ? [] : [sentence(kind)]), parameter.description].join(' ')
}

function parametersShown({ parameters }: Operation) {
  if (parameters.length === 0) return NOTHING
  const rows = parameters.map((parameter) => ({
    name: parameter.name,
    place: PLACES[parameter.in] ?? parameter.in,
    isNeeded: parameter.required,
    words: parameterWords(parameter),
  }))
  return markup`<h4>Parameters</h4>${rowsShown(rows)}`
}

function bodyShown({ requestBody }: Operation) {
  const shape = Object.values(requestBody?.content ?? {})[0]?.schema
  if (!shape) return NOTHING
  const fields = fieldsOf(shape)
  return markup`<h4>Body</h4>${
    fields.length === 0 ? markup`<p>An empty object.</p>` : rowsShown(fields.map(fieldShown))
  }`
}

const isGood = (status: string) => status < '400'

/** What an answer holds is all there: "needed" would say nothing. */
function answersShown({ responses }: Operation) {
  const statuses = Object.keys(responses)
  const good = statuses.filter(isGood).map((status) => {
    const answer = responses[status]
    const shape: Shape | undefined = Object.values(answer?.content ?? {})[0]?.schema
    const rows = fieldsOf(shape ?? {}).map((field) => ({ ...fieldShown(field), isNeeded: false }))
    return markup`<p><b>${status}</b> ${answer?.description ?? ''}</p>${
      rows.length === 0 ? NOTHING : markup`<details><summary>Fields</summary>${rowsShown(rows)}</details>`
    }`
  })
  const refused = statuses
    .filter((status) => !isGood(status))
    .map((status) => markup`<li><b>${status}</b> ${responses[status]?.description ?? ''}</li>`)
  return markup`<h4>Answers</h4>${good}
<p><a href="#refusals">Refused</a> with one of</p><ul class="refusals">${refused}</ul>`
}

const methodShown = (method: string) => markup`<span class="method ${method.toLowerCase()}">${method}</span>`

/** All of one operation, under a heading of the third order. */
const operationShown = (surface: Surface, called: Called): Markup => markup`
<article id="${called.operation.operationId}">
<h3>${called.operation.summary}</h3>
<p class="call">${methodShown(called.method)} <code>${surface.base}${called.path}</code></p>
<p>${called.operation.description}</p>
<div class="columns"><div>
${parametersShown(called.operation)}${bodyShown(called.operation)}${answersShown(called.operation)}
</div><div>
<h4>Example</h4>
<pre>${callShown(surface, called)}</pre>${answerShown(called.operation)}
</div></div>
</article>`

const ORIGIN = 'http://127.0.0.1:4310'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** For a shell, which takes anything between these but themselves. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The example of an operation, as it is typed at a command line. */
function callShown({ base, credential }: Surface, { method, path, operation }: Called): string {
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

/** The example of an operation, as it is answered. */
function answerShown({ responses }: Operation): Markup {
  const [status = ''] = Object.keys(responses)
  const content = Object.values(responses[status]?.content ?? {})[0]
  if (!content) return NOTHING
  const { example } = content
  return markup`
<p class="quiet">answers ${status} with</p>
<pre>${typeof example === 'string' ? example : pretty(example)}</pre>`
}

type Row = { name: string; place?: string; isNeeded: boolean; words: string }

const rowsShown = (rows: readonly Row[]) => markup`<dl class="fields">${rows.map(
  ({ name, place, isNeeded, words }) => markup`
<div><dt><code>${name}</code>${place === undefined ? NOTHING : markup` <span class="quiet">in the ${place}</span>`}${
    isNeeded ? markup` <span class="needed">needed</span>` : NOTHING
  }</dt><dd>${words}</dd></div>`,
)}
</dl>`

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const fieldShown = ({ path, shape, isNeeded }: FieldRow): Row => ({
  name: path,
  isNeeded,
  words: sentence(wordsOf(shape)),
})

type Called = { readonly method: string; readonly path: string; readonly operation: Operation }
type Group = { readonly name: string; readonly about: string; readonly calls: readonly Called[] }

/** A document in the order in which it is read. */
type Surface = {
  readonly document: OpenApi
  /** What every address begins with. */
  readonly base: string
  /** The header that holds the key, with what stands in it. */
  readonly credential: string
  readonly groups: readonly Group[]
}

function surfaceOf(document: OpenApi): Surface {
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
