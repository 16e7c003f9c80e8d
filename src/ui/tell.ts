import type { Message } from './ToastCorner'

/** A short word at the edge of the screen. Its parts come when the first is said, not before the first page. */
export function tell(message: Message): { close: () => void } {
  const shown = import('./ToastCorner').then(async ({ add, there }) => {
    await there
    return add(message)
  })
  return { close: () => void shown.then((close) => close()) }
}
