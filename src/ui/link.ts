/** A way to another screen, everywhere the same: no frame, and lighter than what acts. */
export const LINK = 'text-accent underline-offset-4 hover:underline'

/** Within a sentence, where color alone would not tell it from the words around it. */
export const LINK_IN_TEXT = 'text-accent underline underline-offset-4'

/** Beside buttons, and as high as they are. */
export const LINK_BESIDE_BUTTONS = `inline-flex min-h-10 items-center px-2 whitespace-nowrap max-lg:min-h-11 ${LINK}`
