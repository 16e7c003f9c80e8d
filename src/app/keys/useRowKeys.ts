import { focused } from './focused'
import { useKeys } from './keys'

/** What a row offers is done by its letter too: on the row with the focus, never on the one that the mouse lies on. */
export function useRowKeys(...letters: readonly string[]) {
  useKeys(
    Object.fromEntries(
      letters.map((letter) => [
        letter,
        () =>
          focused()
            .closest('[data-index]')
            ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${letter}"]`)
            ?.click(),
      ]),
    ),
  )
}
