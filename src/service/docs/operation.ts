import type { Operation } from '../http/openapi'
import { answerShown, callShown } from './example'
import { fieldShown, rowsShown, sentence } from './fields'
import { type Markup, markup, NOTHING } from './markup'
import { fieldsOf, type Shape } from './shape'
import type { Called, Surface } from './surface'
import { wordsOf } from './words'

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
      rows.length === 0
        ? NOTHING
        : markup`<details><summary>What is in it</summary>${rowsShown(rows)}</details>`
    }`
  })
  const refusals = statuses
    .filter((status) => !isGood(status))
    .map((status) => markup`<li><b>${status}</b> ${responses[status]?.description ?? ''}</li>`)
  return markup`<h4>Answers</h4>${good}
<p><a href="#refusals">Refused</a> with one of</p><ul class="refusals">${refusals}</ul>`
}

const methodShown = (method: string) => markup`<span class="method ${method.toLowerCase()}">${method}</span>`

/** All of one operation, under a heading of the third order. */
export const operationShown = (surface: Surface, called: Called): Markup => markup`
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
