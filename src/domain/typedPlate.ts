const IN_ONE = /^(?=.*\d)(?=.*\p{L})[\p{L}\d-]{4,8}$/u
const IN_TWO = /^\p{L}{1,4} \d{2,5}\p{L}{0,3}$/u

/** The plate that words begin with, as plates are written; null where they begin with what looks like none. */
export function typedPlate([first = '', second = '']: readonly string[]): string | null {
  const plate = [first, `${first} ${second}`].find((part) => IN_ONE.test(part) || IN_TWO.test(part))
  return plate?.toUpperCase() ?? null
}
