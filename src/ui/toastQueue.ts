export type Toast = {
  id: string
  /** Alerts stand beside what else there is to say: neither waits for the other. */
  isAlert: boolean
  /** It offers something that is gone with it. */
  hasAction: boolean
  /** What it offers ends at a time of its own, so it waits for nothing. */
  isTimed: boolean
}

type Screen<T> = { show: (toast: T) => void; close: (id: string) => void }

/**
 * Which toasts are on screen: one alert and one other at most, and those that can't wait. An alert or an Undo is never
 * displaced by a later message: that waits. A plain message gives way at once.
 */
export function createToastQueue<T extends Toast>({ show, close }: Screen<T>) {
  const shown = new Map<string, T>()
  let waiting: readonly T[] = []
  let isHeld = false

  const inWayOf = ({ id, isAlert, isTimed }: T) =>
    isTimed
      ? undefined
      : [...shown.values()].find((one) => !one.isTimed && one.isAlert === isAlert && one.id !== id)
  const mayGo = (toast: T | undefined) => !toast || !(toast.isAlert || toast.hasAction)

  function put(toast: T) {
    const before = inWayOf(toast)
    if (before) shown.delete(before.id)
    shown.set(toast.id, toast)
    if (before) close(before.id)
    show(toast)
  }

  function goOn() {
    if (isHeld) return
    for (const toast of waiting) {
      if (inWayOf(toast)) continue
      waiting = waiting.filter((one) => one !== toast)
      put(toast)
    }
  }

  return {
    /** One with the same id is replaced, wherever it is. */
    add(toast: T) {
      if (waiting.some(({ id }) => id === toast.id)) {
        waiting = waiting.map((one) => (one.id === toast.id ? toast : one))
      } else if (!isHeld && mayGo(inWayOf(toast))) {
        put(toast)
      } else {
        waiting = [...waiting, toast]
        if (shown.delete(toast.id)) close(toast.id)
      }
    },
    remove(id: string) {
      waiting = waiting.filter((one) => one.id !== id)
      if (shown.has(id)) close(id)
    },
    /** It has gone from the screen, by itself or by a person. */
    closed(id: string) {
      if (shown.delete(id)) goOn()
    },
    /** As long as that is so, what comes waits. */
    hold(is: boolean) {
      isHeld = is
      goOn()
    },
  }
}
