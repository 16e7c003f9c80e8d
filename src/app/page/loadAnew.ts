import { isNewerServed } from '../../client/servedPage'

/** Whether a newer version of the program is to be had; null where the server does not answer. */
const isNewerThere = () =>
  isNewerServed([...document.scripts].filter(({ src }) => src !== '').map(({ src }) => new URL(src).pathname))

async function loadNewest() {
  // A part that can't be had: then there is no more to be done than to load what is there.
  await import('../../client/keptProgram').then(({ takeNewer }) => takeNewer()).catch(() => {})
  location.reload()
}

/** Where there is a newer version, and nothing would be lost by it. */
export async function loadNewer(mayBeLeft: () => boolean) {
  if ((await isNewerThere()) && mayBeLeft()) await loadNewest()
}

/** False, and nothing done, where the browser would only find its own error page. */
export async function loadAnew(): Promise<boolean> {
  if ((await isNewerThere()) === null) return false
  await loadNewest()
  return true
}
