/** What only a page that is laid out and drawn can tell. */
export class NeedsWindow extends Error {}

/** As long as the tests in a browser wait for what a page is to show. */
export const PATIENCE_MS = Number(process.env['PATIENCE'] ?? 30_000)
const LOOK_MS = 15

export async function until<T>(ms: number, look: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > end || error instanceof NeedsWindow) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
