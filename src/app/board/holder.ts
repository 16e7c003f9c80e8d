export type Holder<T> = ReturnType<typeof createHolder<T>>

/** One value that the cards of a board look at, each for the part of it that is its own. */
export function createHolder<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
