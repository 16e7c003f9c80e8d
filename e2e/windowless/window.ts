import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import * as idb from 'fake-indexeddb'
import { Browser, type BrowserPage, type BrowserWindow } from 'happy-dom'
import { createTestLocks } from '~/client/outbox/testing/tabs'
import { OUT } from './build'
import { layOut } from './layout'
import { needsWindow } from './locator'
import { equipDragging } from './mouse'

/** What the pages of one browser profile have in common. */
export function createProfile() {
  return {
    databases: new idb.IDBFactory(),
    locks: createTestLocks(),
    channels: new Map<string, Set<Channel>>(),
    stored: new Map<string, string>(),
  }
}
export type Profile = ReturnType<typeof createProfile>

const FRAME_MS = 16
const FILE_MS = 5

let script: Script | null = null
let workerScript: Script | null = null

type Hearing = { data: unknown }
class Channel extends EventTarget {
  onmessage: ((event: Hearing) => void) | null = null
}

type Any = Record<string, unknown>

const databaseKinds = Object.values(idb).filter((kind) => typeof kind === 'function')
const asTheyWere = databaseKinds.map((kind): [object, PropertyDescriptorMap] => [
  kind.prototype,
  Object.getOwnPropertyDescriptors(kind.prototype),
])
/** A test may break the disk of its page, whose kinds of objects all pages of this process have in common. */
const mendDisk = () => asTheyWere.forEach(([kind, whole]) => Object.defineProperties(kind, whole))

/** A page at an address, before the program has run in it. */
export async function openWindow(
  profile: Profile,
  { url, size, fetch }: { url: string; size: { width: number; height: number }; fetch: unknown },
) {
  mendDisk()
  const browser = new Browser({
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  })
  const page: BrowserPage = browser.newPage()
  page.setViewport(size)
  await page.goto(url)
  const { window } = page.mainFrame
  const life = { isOver: false }
  equip(window, profile, fetch, life)
  return {
    window,
    // Not waited for: it comes to an end only after whatever the page is waiting for.
    close: () => {
      life.isOver = true
      profile.locks.crash(window)
      browser.close().catch(() => undefined)
    },
  }
}

export function runProgram(window: BrowserWindow) {
  script ??= new Script(readFileSync(`${OUT}/app.js`, 'utf8'), { filename: `${OUT}/app.js` })
  script.runInContext(window as never)
}

function equip(window: BrowserWindow, profile: Profile, fetch: unknown, life: Life) {
  const own = window as unknown as Any & BrowserWindow
  own['indexedDB'] = profile.databases
  for (const [name, value] of Object.entries(idb)) if (name.startsWith('IDB')) own[name] = value
  Object.assign(own, {
    isSecureContext: true,
    fetch,
    Headers,
    Request,
    Response,
    AbortController,
    AbortSignal,
    MessageChannel: waysOf(life),
    // Nothing is kept in it, which a page that would keep something there finds out.
    caches: { keys: async () => [], open: needsWindow('caches.open') },
  })
  own['structuredClone'] = structuredClone
  // Not by the page's clock, which a test may hold.
  const soon = window.setTimeout.bind(window)
  own['fileCame'] = (run: () => void) => soon(run, FILE_MS)
  own['requestIdleCallback'] = (run: (deadline: unknown) => void) =>
    window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 10 }), 1)
  // By itself it comes at once, and so before what a page does in the moment after a click.
  const frame = (run: (at: number) => void) =>
    window.setTimeout(() => run(window.performance.now()), FRAME_MS)
  Object.assign(own, {
    requestAnimationFrame: frame,
    cancelAnimationFrame: (id: never) => window.clearTimeout(id),
  })
  own['cancelIdleCallback'] = (id: never) => window.clearTimeout(id)
  Object.defineProperty(own.navigator, 'locks', { value: profile.locks.locksOf(window) })
  own['BroadcastChannel'] = channelsOf(profile)
  own['Worker'] = workersOf(window)
  layOut(window)
  equipDragging(window)
}

function channelsOf({ channels }: Profile) {
  return class extends Channel {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.set(name, (channels.get(name) ?? new Set()).add(this))
    }
    postMessage(message: unknown) {
      for (const other of channels.get(this.name) ?? []) {
        if (other !== this) later(other, message)
      }
    }
    close() {
      channels.get(this.name)?.delete(this)
    }
  }
}

type Life = { isOver: boolean }

/** A MessageChannel that keeps no process waiting. React draws by it: not on a page that has been taken away. */
function waysOf(life: Life) {
  class Port extends Channel {
    other: Port | null = null
    postMessage = (message: unknown) => {
      if (this.other) later(this.other, message, life)
    }
    start = () => undefined
    close = () => undefined
  }
  return class {
    readonly port1 = new Port()
    readonly port2 = new Port()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
    }
  }
}

/** A worker of the page, on the page's own thread. */
function workersOf(window: BrowserWindow) {
  return class extends EventTarget {
    readonly #inner = new EventTarget()
    constructor() {
      super()
      const inner = this.#inner
      workerScript ??= new Script(`(self) => {${readFileSync(`${OUT}/assets/worker.js`, 'utf8')}}`)
      const run: (self: unknown) => void = workerScript.runInContext(window)
      run({
        postMessage: (data: unknown) => later(this, data),
        addEventListener: inner.addEventListener.bind(inner),
      })
    }
    postMessage = (data: unknown) => later(this.#inner, data)
    terminate = () => undefined
  }
}

function later(target: EventTarget, message: unknown, life?: Life) {
  const data = structuredClone(message)
  setTimeout(() => {
    if (life?.isOver) return
    const event = Object.assign(new Event('message'), { data })
    target.dispatchEvent(event)
    if (!(target instanceof Channel)) return
    try {
      target.onmessage?.(event)
    } catch (error) {
      // What a page throws ends the page's turn, and not the tests.
      console.error(error)
    }
  })
}
