import { fullSurface } from '../../contract/full/endpoints'
import { liveSurface } from '../../contract/live/endpoints'
import { openapiOf } from '../http/openapi'
import { fieldShown, rowsShown } from './fields'
import { type Markup, markup } from './markup'
import { operationShown } from './operation'
import { fieldsOf } from './shape'
import { type Surface, surfaceOf } from './surface'

const heading = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

const contents = ({ groups }: Surface) => markup`
<nav aria-label="Contents">
<h2>Contents</h2>
<ul>
<li><a href="#begin">To begin with</a></li>
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
<h2>To begin with</h2>
${rest(surface).map(
  (words) => markup`<p>${words}</p>
`,
)}<p>Every address begins with <code>${surface.base}</code>, at the host and the port of this page. Every request shows a key:</p>
<pre>${surface.credential}</pre>
<p>Whoever runs the service makes one, which says what it may do (<code>--preset read-only</code>,
<code>read-write</code> or <code>admin</code>):</p>
<pre>npm run -s frontdesk -- keys create --shop SHOP_ID --preset read-write</pre>
<p>What a program may rely on stands in <a href="${surface.base}/openapi.json">the OpenAPI document</a>, from which this page is
made: answers may gain fields, and lists of words may gain words.</p>
</section>`

const refusals = ({ document }: Surface) => markup`
<section id="refusals">
<h2>Refusals</h2>
<p>Nothing is changed by what is refused, unless the words say that this is not known (500). The status is 400 or more, and
the answer holds words that a person can read:</p>
${rowsShown(fieldsOf(document.components.schemas.Error).map((field) => ({ ...fieldShown(field), isNeeded: false })))}
<p>With 429 and 503, <code>Retry-After</code> says after how many seconds to ask again.</p>
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
    words: 'What writes is the full surface.',
  }).markup,
})
