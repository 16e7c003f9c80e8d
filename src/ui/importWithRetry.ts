const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** A part of the program that nobody asked for by a click: it is asked for until it comes, at once when the line is back. */
export async function importWithRetry<Part>(load: () => Promise<Part>, waitMs = FIRST_MS): Promise<Part> {
  try {
    return await load()
  } catch {
    await lineMayBeBack(waitMs)
    return importWithRetry(load, Math.min(LONGEST_MS, waitMs * 2))
  }
}

const lineMayBeBack = (ms: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      removeEventListener('online', goOn)
      clearTimeout(late)
      resolve()
    }
    addEventListener('online', goOn)
    const late = setTimeout(goOn, ms)
  })
