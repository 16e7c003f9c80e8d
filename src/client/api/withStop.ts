/**
 * A message as a sentence, however it was written: the words of a service end in a full stop, in none, or in another mark.
 */
export function withStop(message: string): string {
  const words = message.trim().replace(/\.{1,2}$/, '')
  return /[.!?…]”?$/.test(words) ? words : `${words}.`
}
