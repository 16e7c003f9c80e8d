import type { CustomerDraft } from '../../client/shop'
import { changesIn, conflictsIn, type Conflict as ConflictIn } from '../shell/versions'

const FIELDS = ['name', 'phone', 'email', 'notes'] as const

export type Conflict = ConflictIn<CustomerDraft>

export const changesOf = (before: CustomerDraft, wanted: CustomerDraft): Partial<CustomerDraft> =>
  changesIn(FIELDS, before, wanted)

export const conflictsOf = (
  mine: Partial<CustomerDraft>,
  seen: CustomerDraft,
  now: CustomerDraft,
): Conflict[] => conflictsIn(FIELDS, mine, seen, now)
