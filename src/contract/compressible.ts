/**
 * Of an answer that may be compressed for whoever asks: it comes to an end, and shows no secret, which could be guessed
 * from the length of what is compressed together with it. What does not say this of itself is never compressed.
 */
export const COMPRESSIBLE = { Vary: 'Accept-Encoding' }
