/** Whoever listens is told this, and nothing is kept of it. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    tell(...told: Told) {
      for (const listener of listeners) listener(...told)
    },
    add: (listener: (...told: Told) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Signal<T> = ReturnType<typeof createSignal<T>>

/** One value, and whoever looks at it or at a part of it. */
export function createSignal<T>(first: T) {
  let value = first
  const listeners = createListeners()
  return {
    get: () => value,
    set(next: T) {
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}
