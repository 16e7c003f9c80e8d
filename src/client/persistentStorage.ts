// What a page keeps, the browser may clear when its disk is nearly full, unsent writes and all, unless it has been asked
// not to. Pages by plain http have nobody to ask.

const storage = () => (navigator as Partial<Navigator>).storage

/** Firefox puts the question to the person, who has to know by then what it is for: see PersistentStorage.tsx. */
const asksThePerson = () => (navigator.userAgent ?? '').includes('Firefox/')

/** At every start: the browser may come to agree once the page has been used for a while. */
export function requestPersistenceAtStart(): void {
  if (!asksThePerson()) void ask()
}

/** Whether it has agreed. */
export const ask = async (): Promise<boolean> =>
  (await storage()
    ?.persist?.()
    .catch(() => false)) ?? false

/** Null where it can't be asked. */
export const isPersistent = async (): Promise<boolean | null> =>
  (await storage()
    ?.persisted?.()
    .catch(() => null)) ?? null
