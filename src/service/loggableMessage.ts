/**
 * `message` is for whoever asked. `reason` is the same sentence for the log, without the values in it: one may be
 * somebody's name.
 */
export type LoggableMessage = { readonly message: string; readonly reason: string }

export const loggable = (texts: TemplateStringsArray, ...values: readonly unknown[]): LoggableMessage => ({
  message: String.raw({ raw: texts }, ...values),
  reason: texts.join('…'),
})

/** For a sentence that holds nothing a person has typed. */
export const loggableAsIs = (message: string): LoggableMessage => ({ message, reason: message })
