import { markup, NOTHING } from './markup'
import type { FieldRow } from './shape'
import { wordsOf } from './words'

type Row = { name: string; place?: string; isNeeded: boolean; words: string }

export const rowsShown = (rows: readonly Row[]) => markup`<dl class="fields">${rows.map(
  ({ name, place, isNeeded, words }) => markup`
<div><dt><code>${name}</code>${place === undefined ? NOTHING : markup` <span class="quiet">in the ${place}</span>`}${
    isNeeded ? markup` <span class="needed">needed</span>` : NOTHING
  }</dt><dd>${words}</dd></div>`,
)}
</dl>`

export const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

export const fieldShown = ({ path, shape, isNeeded }: FieldRow): Row => ({
  name: path,
  isNeeded,
  words: sentence(wordsOf(shape)),
})
