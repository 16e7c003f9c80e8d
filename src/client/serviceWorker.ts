import { WORKER_PATH } from '~/contract/dashboardHttp'
import type { Fetch } from './api/transport'
import { PAGE_REQUEST } from './early'
import { trusted } from './search/workerClient'

// The program is kept on this computer by a worker, so that it begins without a line. Where the browser has no workers, or
// the page no certificate that it trusts, all is as it would be without.

/** What the page still fetches for its first pictures goes first. */
const LATE_MS = 10_000
/** A board that lies open all day has the newest version ready for its next start. */
const LOOK_EVERY_MS = 15 * 60_000

const workers = () => (navigator as Partial<Navigator>).serviceWorker

async function keepNewest() {
  const registration = await workers()?.register(trusted(WORKER_PATH), { updateViaCache: 'none' })
  await registration?.update()
}

// Where it can't be kept, or not now, all goes on.
const tryToKeep = () => void keepNewest().catch(() => {})

let isBegun = false

/** Has the program kept, and whatever newer version there will be. */
export function registerServiceWorker() {
  if (isBegun) return
  isBegun = true
  setTimeout(tryToKeep, Math.max(0, LATE_MS - performance.now()))
  setInterval(tryToKeep, LOOK_EVERY_MS)
}

/** Where there is a newer version, and nothing would be lost by it. */
export async function reloadIfNewer(mayBeLeft: () => boolean) {
  if (!(await isNewerThere())) return
  await takeNewer()
  if (mayBeLeft()) location.reload()
}

/** False, and nothing done, where the browser would only find its own error page. */
export async function reloadPage(): Promise<boolean> {
  const isNewer = await isNewerThere()
  if (isNewer === null) return false
  if (isNewer) await takeNewer()
  location.reload()
  return true
}

/** Where something else answers at this address by now, what is kept would hide it. */
export async function unregisterIfReplaced() {
  const registration = await workers()?.getRegistration()
  if (!registration || !(await isOtherServed())) return
  await registration.unregister()
  location.reload()
}

/** Whether a newer version of the program is to be had; null where the server does not answer. */
const isNewerThere = () =>
  isNewerServed([...document.scripts].filter(({ src }) => src !== '').map(({ src }) => new URL(src).pathname))

/** A page that is loaded anew begins with what is kept. After this it is the newer version, or nothing is. */
async function takeNewer() {
  const registration = await workers()?.getRegistration()
  if (!registration) return
  try {
    await registration.update()
    const next = registration.installing ?? registration.waiting
    if (next) await untilEnded(next)
  } catch {
    await registration.unregister()
  }
}

/** Of many files on a slow line. */
const PATIENCE_MS = 30_000

const untilEnded = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('the newer version could not be kept'))
    }
    worker.addEventListener('statechange', look)
    setTimeout(() => reject(new Error('the newer version did not come in time')), PATIENCE_MS)
    look()
  })

/** Of one page. */
const PAGE_MS = 10_000
/** By it the page is known from what a network puts in its place, as the sign-in of a hotel. */
const OURS = 'id="root"'

type How = { fetch?: Fetch }

/** The page as the server has it: not navigated to, it is asked for past the worker that keeps it. Null where none came. */
async function servedPage({ fetch = globalThis.fetch }: How) {
  try {
    const how = { ...PAGE_REQUEST, redirect: 'manual', signal: AbortSignal.timeout(PAGE_MS) } as const
    const answer = await fetch('/', how)
    const page = await answer.text()
    return { page, isOurs: answer.ok && page.includes(OURS), isFault: answer.status >= 500 }
  } catch {
    return null
  }
}

/**
 * Whether the server has the page with other files than `loaded`, which is a newer version; null where it does not
 * answer. The page names its files by their content.
 */
export async function isNewerServed(loaded: readonly string[], how: How = {}): Promise<boolean | null> {
  const served = await servedPage(how)
  return served?.isOurs ? loaded.some((file) => !served.page.includes(file)) : null
}

/** Whether something else answers at this address: another program, or a sign-in that stands before ours. */
export async function isOtherServed(how: How = {}): Promise<boolean> {
  const served = await servedPage(how)
  return served !== null && !served.isOurs && !served.isFault
}
