/** A body as text; null where it is longer than that many bytes, of which no more is read. */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<string | null> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    // Leaving the loop cancels the rest.
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
