import type { Edit, Entry, OutboxStore } from '~/client/outbox/entry'

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
export const faulty = (kept: OutboxStore, faults: Partial<OutboxStore>): OutboxStore => ({
  ...kept,
  ...faults,
})

/** What an edit does to a store: it adds entries, changes some, or only removes. */
export function kindOf(edit: Edit): 'add' | 'change' | 'remove' {
  if (edit.add?.length) return 'add'
  return edit.put?.size ? 'change' : 'remove'
}

/** A store that fails at one kind of edit. */
export const failingAt = (
  kept: OutboxStore,
  kind: ReturnType<typeof kindOf>,
  fails = () => true,
): OutboxStore =>
  faulty(kept, {
    update: (edit) =>
      kept.update((all) => {
        const wanted = edit(all)
        if (wanted && kindOf(wanted) === kind && fails())
          throw new DOMException('The disk is full', 'QuotaExceededError')
        return wanted
      }),
  })

/** One tab's way to a disk that others share, and that fails for it when told. */
export function mortal(kept: OutboxStore) {
  let isDead = false
  const reach = <T>(work: () => Promise<T>) =>
    isDead ? Promise.reject<T>(new DOMException('The disk is gone', 'UnknownError')) : work()
  const store: OutboxStore = {
    all: () => reach(() => kept.all()),
    update: (edit) => reach(() => kept.update(edit)),
  }
  return { store, die: (is = true) => void (isDead = is) }
}
