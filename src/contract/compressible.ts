/**
 * Of an answer that may be compressed for whoever asks: it comes to an end, and shows no secret, which could be guessed
 * from the length of what is compressed together with it. What does not say this of itself is never compressed.
 */
export const COMPRESSIBLE = { Vary: 'Accept-Encoding' }

type Written = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

const written = new WeakMap<Response, Written>()

/** An answer that is remembered as it was written: to read it back takes longer than to compress it. */
export function writtenAnswer(status: number, body: string, headers: Written['headers']): Response {
  const answer = new Response(body, { status, headers })
  if (headers['Vary'] === COMPRESSIBLE.Vary) written.set(answer, { body, headers })
  return answer
}

export const asWritten = (answer: Response): Written | undefined => written.get(answer)
