/** The browser may still be reading it after the click. */
const GONE_AFTER_MS = 60_000

/** Hands a file to the browser to keep where it keeps files. */
export function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS)
}
