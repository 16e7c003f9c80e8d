import { build, files, page } from 'virtual:program'
import { isOpen, keep, keptFile, note, tidy } from './builds'
import { isPagePath } from './pagePaths'
import type { Asked, Scope } from './scope'

// Answers with the program where no line is needed for it: the page, and the files that it names. Everything else, the
// shop's answers first of all, passes by it.

declare const self: Scope

const AGAIN_MS = 1_000
let asking: ReturnType<typeof setInterval> | undefined

/**
 * A board that lies open all day never closes: the next start has the new build, and needs not wait for that. Asked once,
 * Chromium forgets it now and then (1 of 10) where the worker before is just falling idle, and the new one waits for minutes.
 */
function takeOver() {
  void self.skipWaiting()
  asking = setInterval(() => void self.skipWaiting(), AGAIN_MS)
}

self.addEventListener('install', (event) => event.waitUntil(keep(build, files).then(takeOver)))

self.addEventListener('activate', (event) => {
  clearInterval(asking)
  event.waitUntil(tidy(build, self))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPagePath(pathname)) begin(event)
  else if (pathname.startsWith('/assets/')) event.respondWith(answer(pathname, request))
})

const answer = async (path: string, request: Request) => (await keptFile(build, path)) ?? fetch(request)

function begin(event: Asked) {
  const { request, resultingClientId } = event
  event.respondWith(answer(page, request))
  if (resultingClientId === '') return
  // By the time that the new page is there, the one before it in its tab is gone.
  const isThere = note(build, resultingClientId).then(() => isOpen(self, resultingClientId))
  event.waitUntil(isThere.then(() => tidy(build, self)))
}
