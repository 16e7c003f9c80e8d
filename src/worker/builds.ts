import { PROGRAM_CACHES } from '~/contract/dashboardHttp'
import type { Scope } from './scope'

// Builds lie side by side. Each has a cache of its own, and in it, beside its files, the names of the pages that began
// with it: a worker is ended at any time and remembers nothing.

/** Begins the name under which a page is noted. No file of the program has such a path. */
const NOTES = '/.pages/'

const nameOf = (build: string) => PROGRAM_CACHES + build

/** Other programs may be served at this address by turns, and keep what they like. */
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PROGRAM_CACHES))

/** Takes in all files of a build, or fails. One by one: what the counter asks for meanwhile goes first. */
export async function keep(build: string, files: Readonly<Record<string, string>>) {
  const isBegun = await caches.has(nameOf(build))
  const cache = await caches.open(nameOf(build))
  try {
    for (const [path, integrity] of Object.entries(files)) {
      if (!(await cache.match(path))) await cache.put(path, await fetched(path, integrity))
    }
  } catch (error) {
    // What was begun before may be in use: the worker is another, and the files are the same.
    if (!isBegun) await caches.delete(nameOf(build))
    throw error
  }
}

/** The sign-in page of a hotel has not these bytes, nor has an error page. */
async function fetched(path: string, integrity: string) {
  const answer = await fetch(path, { integrity, redirect: 'error' })
  if (!answer.ok) throw new Error(`${path} did not come: ${answer.status}`)
  return answer
}

const fileIn = (name: string, path: string) => caches.match(path, { cacheName: name, ignoreVary: true })

/** A file from wherever it is kept: its name says its content, so that no two builds can mean different ones. */
export async function keptFile(build: string, path: string): Promise<Response | undefined> {
  const file = await fileIn(nameOf(build), path)
  if (file) return file
  for (const name of await ours()) {
    const older = await fileIn(name, path)
    if (older) return older
  }
  return undefined
}

/** The build is needed for as long as this page is open. */
export async function note(build: string, pageId: string) {
  const cache = await caches.open(nameOf(build))
  await cache.put(NOTES + pageId, new Response())
}

/** Nothing else can become of the worker while it waits. */
const PATIENCE_MS = 5_000

/** A page that is on its way is waited for; one that nothing is known of counts as open. */
export const isOpen = ({ clients }: Scope, pageId: string) =>
  Promise.race([
    clients.get(pageId).then((page) => page !== undefined),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, true)),
  ])

/** Whether any page is open that began with it. */
async function isUsed(cache: Cache, scope: Scope) {
  let isAny = false
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!pathname.startsWith(NOTES)) continue
    if (await isOpen(scope, pathname.slice(NOTES.length))) isAny = true
    else await cache.delete(pathname)
  }
  return isAny
}

/** Removes what no page uses any more. */
export async function tidy(build: string, scope: Scope) {
  const { registration } = scope
  for (const name of await ours()) {
    const isNeeded = (await isUsed(await caches.open(name), scope)) || name === nameOf(build)
    // A newer build that is being taken in has no page yet.
    const isComing = registration.installing !== null || registration.waiting !== null
    if (!isNeeded && !isComing) await caches.delete(name)
  }
}
