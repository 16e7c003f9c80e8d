import { isNewerServed } from '../../client/servedPage'

/** Whether a newer version of the program is to be had; null where the server does not answer. */
export const isNewerThere = () =>
  isNewerServed([...document.scripts].filter(({ src }) => src !== '').map(({ src }) => new URL(src).pathname))

/** False, and nothing done, where the browser would only find its own error page. */
export async function loadAnew(): Promise<boolean> {
  if ((await isNewerThere()) === null) return false
  location.reload()
  return true
}
