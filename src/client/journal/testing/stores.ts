import type { Entry, JournalStore } from '../entry'

export const entry = (id: string): Entry => ({
  id,
  connection: 'north',
  method: 'POST',
  path: '/payments',
  body: '{"amount_cents":5000}',
  ifMatch: null,
  label: 'Payment',
  record: id,
  savedAt: 1,
  serviceSavedAt: null,
  state: 'saved',
  attempts: 0,
  note: null,
})

/** A store that fails as told, and works otherwise. */
export const faulty = (kept: JournalStore, faults: Partial<JournalStore>): JournalStore => ({
  ...kept,
  ...faults,
})

/** One tab's way to a disk that others share, and that fails for it when told. */
export function mortal(kept: JournalStore) {
  let isDead = false
  const reach = <T>(work: () => Promise<T>) =>
    isDead ? Promise.reject<T>(new DOMException('The disk is gone', 'UnknownError')) : work()
  const store: JournalStore = {
    add: (fresh) => reach(() => kept.add(fresh)),
    change: (id, next) => reach(() => kept.change(id, next)),
    remove: (id, only) => reach(() => kept.remove(id, only)),
    replace: (id, fresh) => reach(() => kept.replace(id, fresh)),
    all: () => reach(() => kept.all()),
  }
  return { store, die: (is = true) => void (isDead = is) }
}
