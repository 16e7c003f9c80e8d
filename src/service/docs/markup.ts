/** Text that is HTML already. */
export type Markup = { readonly markup: string }

type Part = string | number | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const isMarkup = (part: Part): part is Markup => typeof part === 'object' && 'markup' in part

function written(part: Part): string {
  if (isMarkup(part)) return part.markup
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** HTML with whatever is put into it, as text. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: String.raw({ raw: strings }, ...parts.map(written)),
})

export const NOTHING = markup``
