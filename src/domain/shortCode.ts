const LENGTH = 8

/** What is printed on paper and typed into the search box for a record: the end of its id, as people read it. */
export const shortCode = (id: string) => id.slice(-LENGTH).toUpperCase()
