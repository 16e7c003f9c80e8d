import { fold } from './fold'

/** As they are compared: without case, accents and punctuation. */
export const foldedWords = (text: string) => fold(text).split(' ').filter(Boolean)

/** Whether each typed word starts one of its words: "front br" is front brake pads. */
export function startsWordsOf(text: string, typed: readonly string[]): boolean {
  const words = foldedWords(text)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}
