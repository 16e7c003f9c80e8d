/** A body as text, up to that many bytes; null when it is longer. The reader of an answer cancels the rest. */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  { preventCancel = false } = {},
): Promise<string | null> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body.values({ preventCancel })) {
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The same for a request. Its rest is received and dropped: a client whose connection breaks may miss the refusal. */
export async function readRequestText(request: Request, most: number): Promise<string | null> {
  const text = await readText(request.body, most, { preventCancel: true })
  if (text === null) dropRest(request)
  return text
}

/** Receives and drops what nothing has read of a request, so that the connection can carry the next one. */
export function dropRest({ body }: Request): void {
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => undefined)
}

const MOST_CHARACTERS = 4_096

/** What the page sent, or nothing where that is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readRequestText(request, MOST_CHARACTERS)) ?? '')
  } catch {
    return undefined
  }
}
