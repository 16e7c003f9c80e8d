import { NotImported } from './notImported'

const NEWLINE = 0x0a
const SAVE_AS = 'Save it as "CSV UTF-8 (comma delimited)" and try again.'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** What a file says. One in other letters than UTF-8 is refused: names would be spoilt for good, and nobody would see. */
export function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    throw new NotImported(`it is a spreadsheet, and no CSV. ${SAVE_AS}`)
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    throw new NotImported(`it is written in UTF-16. ${SAVE_AS}`)
  try {
    // A mark at the beginning is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotImported(`line ${lineOfOddBytes(bytes)}: its letters are not UTF-8. ${SAVE_AS}`)
  }
}

function lineOfOddBytes(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let from = 0; from < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, from)
    const end = newline < 0 ? bytes.length : newline + 1
    try {
      decoder.decode(bytes.subarray(from, end))
    } catch {
      return line
    }
    from = end
  }
  return line
}
