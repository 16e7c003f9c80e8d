import type { CustomerDraft } from '../../client/shop'

const FIELDS = ['name', 'phone', 'email', 'notes'] as const

export type Conflict = { field: (typeof FIELDS)[number]; mine: string | null; theirs: string | null }

/** Only what is another than before: fields that nobody touched are not sent. */
export function changesOf(before: CustomerDraft, wanted: CustomerDraft): Partial<CustomerDraft> {
  const touched = FIELDS.filter((field) => before[field] !== wanted[field])
  return Object.fromEntries(touched.map((field) => [field, wanted[field]]))
}

/** Fields that both this desk and another changed since the edit began, and not to the same. */
export function conflictsOf(before: CustomerDraft, mine: CustomerDraft, theirs: CustomerDraft): Conflict[] {
  return FIELDS.filter(
    (field) =>
      before[field] !== mine[field] && before[field] !== theirs[field] && mine[field] !== theirs[field],
  ).map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
}
