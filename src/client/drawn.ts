/** Nobody looks at a page that draws nothing. */
const LONGEST_MS = 100

/** What is in the page by now has been drawn; at once where nothing draws. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    if (!globalThis.requestAnimationFrame) return resolve()
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
