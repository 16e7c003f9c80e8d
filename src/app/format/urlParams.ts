// What an address says is anybody's: a part of it that makes no sense is none.

/** "7" is read from an address as a number. '' where there is none. */
export const textParam = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** A column of a list, with "-" before it where the last value comes first. */
export type Sort<Column extends string> = Column | `-${Column}`

export const readSortParam = <Column extends string>(
  value: unknown,
  columns: readonly Column[],
): Sort<Column> | undefined =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]).find((sort) => sort === value)
