import type { CustomerDraft } from '../../client/shop'

const FIELDS = ['name', 'phone', 'email', 'notes'] as const

export type Conflict = { field: (typeof FIELDS)[number]; mine: string | null; theirs: string | null }

/** Only what is another than before: fields that nobody touched are not sent. */
export function changesOf(before: CustomerDraft, wanted: CustomerDraft): Partial<CustomerDraft> {
  const touched = FIELDS.filter((field) => before[field] !== wanted[field])
  return Object.fromEntries(touched.map((field) => [field, wanted[field]]))
}

/** Of the fields changed here, those that moved since the person saw them, and not to the same. */
export function conflictsOf(
  mine: Partial<CustomerDraft>,
  seen: CustomerDraft,
  now: CustomerDraft,
): Conflict[] {
  return FIELDS.flatMap((field) => {
    const wanted = mine[field]
    if (wanted === undefined || now[field] === seen[field] || now[field] === wanted) return []
    return [{ field, mine: wanted, theirs: now[field] }]
  })
}
