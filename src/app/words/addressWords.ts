// What an address says is anybody's: a part of it that makes no sense is none.

/** "7" is read from an address as a number. '' where there is none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
