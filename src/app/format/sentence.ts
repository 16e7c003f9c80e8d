/** A rule's message reads on after the field's name; below the field it stands alone. */
export const sentence = (message: string | undefined) =>
  message === undefined ? undefined : message.charAt(0).toUpperCase() + message.slice(1)
