type SwitchStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Of this computer, not of a connection: it says nothing of any shop, and outlives signing out. */
const PLACE = 'frontdesk:directory'
const OFF = 'off'

/** A browser may forbid its storage by throwing at the mere mention. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export type OffSwitch = { isOff(): boolean; set(isOff: boolean): void }

/** Whether a directory is kept on this computer. Where that can't be remembered, it lasts as long as the page. */
export function createOffSwitch(
  storage: SwitchStorage | null = attempt(() => globalThis.localStorage) ?? null,
): OffSwitch {
  let isOff = attempt(() => storage?.getItem(PLACE)) === OFF
  return {
    isOff: () => isOff,
    set(next) {
      isOff = next
      attempt(() => (next ? storage?.setItem(PLACE, OFF) : storage?.removeItem(PLACE)))
    },
  }
}
