// What a person typed into a name or a file is printed by the command line, where some characters are commands.

/** What a terminal obeys (controls, escapes) or turns around (marks of direction). */
const OBEYED = /\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu

const inDigits = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One line of text that a terminal only shows: ESC comes out as \\u001b, and a line break as \\u000a. */
export const printable = (line: string) => line.replaceAll(OBEYED, inDigits)

/** No more than that of a text that somebody put into a file. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`
}
