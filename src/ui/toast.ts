import { importWithRetry } from './importWithRetry'
import type { Message } from './ToastCorner'

/** A short word at the edge of the screen. Its parts come when the first is said, not before the first page. */
export function toast(message: Message): { close: () => void } {
  const shown = importWithRetry(() => import('./ToastCorner')).then(async ({ addToast, cornerIsThere }) => {
    await cornerIsThere
    return addToast(message)
  })
  return { close: () => void shown.then((close) => close()) }
}
