/**
 * Errors that reached no handler, such as one on a stream whose request has failed. Node would end the process, and with it
 * every desk of the shop. What the process holds in memory alone can be built again from the database, and a write is in
 * there whole or not at all: so it says what failed, counts it, and goes on serving.
 */
export function createUncaught() {
  let count = 0

  function hear(error: unknown, origin: string) {
    count += 1
    console.error(`No request answers for this error (${origin}), and serving goes on: ${onOneLine(error)}`)
  }

  return {
    /** From here on. Before it serves, such an error ends the process with its stack. */
    watch: () => void process.on('uncaughtException', hear),
    count: () => count,
  }
}

const onOneLine = (error: unknown) =>
  String((error instanceof Error ? error.stack : undefined) ?? error).replaceAll(/\s*\n\s*/g, ' | ')
