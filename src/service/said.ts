/**
 * Words for whoever asked, and the same for a log. That leaves out what stands in their places, since it may be
 * somebody's name.
 */
export type Said = { readonly message: string; readonly reason: string }

export const said = (texts: TemplateStringsArray, ...values: readonly unknown[]): Said => ({
  message: String.raw({ raw: texts }, ...values),
  reason: texts.join('…'),
})

/** Words in which nothing stands that anybody has typed. */
export const plain = (message: string): Said => ({ message, reason: message })
