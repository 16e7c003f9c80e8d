export type Conflict<Values> = {
  [Field in keyof Values]: { field: Field; mine: Values[Field]; theirs: Values[Field] }
}[keyof Values]

/** Only what is another than before: fields that nobody touched are not sent. */
export function changesIn<Values extends object>(
  fields: readonly (keyof Values)[],
  before: Values,
  wanted: Values,
): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const field of fields) if (before[field] !== wanted[field]) changes[field] = wanted[field]
  return changes
}

/** Of the fields changed here, those that moved since the person saw them, and not to the same. */
export function conflictsIn<Values extends object>(
  fields: readonly (keyof Values)[],
  mine: Partial<Values>,
  seen: Values,
  now: Values,
): Conflict<Values>[] {
  return fields.flatMap((field) => {
    const wanted = mine[field]
    if (wanted === undefined || now[field] === seen[field] || now[field] === wanted) return []
    return [{ field, mine: wanted, theirs: now[field] }]
  })
}

/** A field in words: "Notes", mine, theirs. */
export type TwoWords = { word: string; mine: string | null; theirs: string | null }

/** `words` are what the fields are called; `show` tells what stands in one where it is read otherwise than kept. */
export const saidBy =
  <Values extends object>(
    words: Record<keyof Values, string>,
    show: (field: keyof Values, value: string) => string = (_, value) => value,
  ) =>
  (conflicts: readonly Conflict<Values>[]): TwoWords[] =>
    conflicts.map(({ field, mine, theirs }) => ({
      word: words[field],
      mine: mine === null ? null : show(field, String(mine)),
      theirs: theirs === null ? null : show(field, String(theirs)),
    }))
