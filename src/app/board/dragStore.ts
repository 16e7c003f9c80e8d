/** The card that is lifted now, if one is. */
export type Lifted = { id: string; from: string }

export function createDragStore() {
  let lifted: Lifted | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => lifted,
    set(next: Lifted | null) {
      lifted = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type DragStore = ReturnType<typeof createDragStore>
