import type { Message } from './ToastCorner'

/** A short word at the edge of the screen. Its parts come when the first is said, not before the first page. */
export function tell(message: Message) {
  void import('./ToastCorner').then(({ add }) => add(message))
}
