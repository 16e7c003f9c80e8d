/**
 * Words for whoever asked, and the same for a log. That leaves out what stands in their places, since it may be
 * somebody's name.
 */
export type LoggableMessage = { readonly message: string; readonly reason: string }

export const loggable = (texts: TemplateStringsArray, ...values: readonly unknown[]): LoggableMessage => ({
  message: String.raw({ raw: texts }, ...values),
  reason: texts.join('…'),
})

/** Words in which nothing stands that anybody has typed. */
export const loggableAsIs = (message: string): LoggableMessage => ({ message, reason: message })
