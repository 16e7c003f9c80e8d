const NO_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image']

export const focused = () => document.activeElement ?? document.body

/** What a person types text into. */
export const isText = (element: Element) =>
  (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type) && !element.readOnly) ||
  (element instanceof HTMLTextAreaElement && !element.readOnly)
