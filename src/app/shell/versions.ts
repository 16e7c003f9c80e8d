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
