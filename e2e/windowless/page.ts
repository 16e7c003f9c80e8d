import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'happy-dom'
import { Clock } from './clock'
import { createHands, type Hands } from './hands'
import { equipSaving, equipSaying, mayLeave } from './leaving'
import { Line } from './line'
import { needsWindow, Scope } from './locator'
import { createMouse, type Mouse } from './mouse'
import { type Answered, type Asked, concerns, type Rule } from './network'
import { createPlaces, type Places } from './places'
import { sessionAt } from './session'
import { NeedsWindow, PATIENCE_MS } from './until'
import { createProfile, openWindow, runProgram } from './window'

type Cookie = { name: string; value: string }
type Options = { timeout?: number }
type Opened = { window: BrowserWindow; hands: Hands; mouse: Mouse; places: Places; close: () => void }

/** One browser profile: its cookies, what it keeps, its line, its pages. */
export class Context {
  readonly profile = createProfile()
  readonly jar = new Map<string, string>()
  readonly rules: Rule[] = []
  /** What went wrong where a test answers for the service. */
  readonly faults: unknown[] = []
  readonly open: Page[] = []
  readonly clock = new Clock(() => this.open.flatMap((page) => page.windows()))
  isOffline = false
  readonly size = { width: 1280, height: 720 }
  constructor(options: { viewport?: { width: number; height: number } | null; timezoneId?: string } = {}) {
    if (options.timezoneId) throw new NeedsWindow('A zone of its own needs a window.')
    Object.assign(this.size, options.viewport)
  }
  pages = () => [...this.open]
  newPage = async () => {
    const page = new Page(this)
    this.open.push(page)
    return page
  }
  cookies = async () => [...this.jar].map(([name, value]): Cookie => ({ name, value }))
  clearCookies = async () => this.jar.clear()
  grantPermissions = async () => undefined
  setOffline = async (isOffline: boolean) => {
    this.isOffline = isOffline
    for (const page of this.open) page.hearLine()
  }
  route = async (pattern: Rule['pattern'], handler: Rule['handler'], { times = Infinity } = {}) =>
    void this.rules.unshift({ pattern, handler, left: times })
  newCDPSession = async (page: Page) => sessionAt(page)
  close = async () => {
    for (const page of this.pages()) await page.close()
    this.clock.stop()
  }
}

export class Page extends Scope {
  readonly #context: Context
  readonly #events = new EventEmitter()
  readonly #line: Line
  readonly #first: string[] = []
  readonly #tab = new Map<string, string>()
  #at: Opened | null = null
  #size: { width: number; height: number }
  #opening = ''
  readonly #own = new Map<string, unknown>()

  constructor(context: Context) {
    super({
      document: () => this.window().document as unknown as Document,
      hands: () => this.#now().hands,
      boxOf: (element) => this.#now().places.boxOf(element),
      run: (source) => this.#run(source),
    })
    this.#context = context
    this.#size = context.size
    this.#line = new Line(context, this.#events, () => (this.#at ? this.url() : this.#opening))
    this.#events.setMaxListeners(100)
  }

  #now() {
    if (!this.#at) throw new Error('Nothing is open in this page.')
    return this.#at
  }
  /** What stands in it, for whoever reads why a test failed. */
  told = () =>
    this.#at ? `${this.url()}\n${this.window().document.body.textContent.replace(/\s+/g, ' ')}` : 'closed'
  window = () => this.#now().window
  hands = () => this.#now().hands
  windows = () => (this.#at ? [this.#at.window] : [])
  #run = (source: string): unknown =>
    (this.window() as unknown as { eval: (text: string) => unknown }).eval(source)

  goto = async (address: string, _options?: Options) => {
    const url = new URL(address, this.#at ? this.url() : undefined).href
    if (this.#at && !(await mayLeave(this.window(), this.#events))) return null
    this.#leave()
    this.#opening = url
    const { window, close } = await openWindow(this.#context.profile, {
      url,
      size: this.#size,
      fetch: this.#line.fetchFor(),
    })
    this.#keepFor(window)
    equipSaving(window, this.#events)
    equipSaying(window, this.#events)
    const places = createPlaces(window)
    const mouse = createMouse(window, places)
    this.#at = { window, close, places, mouse, hands: createHands(window.document as unknown as Document) }
    this.#context.clock.fit(window)
    window.addEventListener('error', ((event: { error: unknown }) =>
      this.#events.emit('pageerror', event.error)) as never)
    Object.assign(window, Object.fromEntries(this.#own))
    this.#events.emit('framenavigated', this)
    for (const source of this.#first) this.#run(source)
    // Of the service's other pages only what it says is here.
    if (window.document.getElementById('root')) runProgram(window)
    this.#events.emit('load', this)
    return null
  }
  /** What a tab and its browser keep of a site is there again for the next page. */
  #keepFor(window: BrowserWindow) {
    restore(window.localStorage, this.#context.profile.stored)
    restore(window.sessionStorage, this.#tab)
  }
  #leave() {
    const old = this.#at
    if (old) {
      keep(old.window.localStorage, this.#context.profile.stored)
      keep(old.window.sessionStorage, this.#tab)
      old.window.dispatchEvent(new old.window.Event('pagehide'))
      this.#at = null
      this.#context.clock.leave(old.window)
      this.#line.leave()
      old.close()
    }
  }
  reload = async (_options?: Options) => this.goto(this.url())
  goBack = async () => this.window().history.back()
  url = () => (this.#at ? this.window().location.href : 'about:blank')
  title = async () => this.window().document.title
  content = async () => this.window().document.documentElement.outerHTML
  evaluate = async (work: unknown, argument?: unknown): Promise<unknown> =>
    typeof work === 'function'
      ? (this.#run(`(${String(work)})`) as (argument: unknown) => unknown)(unwrapped(argument))
      : this.#run(String(work))
  evaluateHandle = async (work: unknown, argument?: unknown) => {
    const value = await this.evaluate(work, argument)
    const on = async (next: unknown, more?: unknown) =>
      (this.#run(`(${String(next)})`) as (value: unknown, more: unknown) => unknown)(value, unwrapped(more))
    return new Handle(value, on)
  }
  exposeFunction = async (name: string, run: unknown) => {
    this.#own.set(name, run)
    if (this.#at) Object.assign(this.#at.window, { [name]: run })
  }
  addInitScript = async (work: unknown, argument?: unknown) =>
    void this.#first.push(
      typeof work === 'function' ? `(${String(work)})(${JSON.stringify(argument)})` : String(work),
    )
  bringToFront = async () => {
    for (const other of this.#context.pages()) other.setShown(other === this)
  }
  setShown(isShown: boolean) {
    if (!this.#at) return
    const { window } = this.#at
    Object.defineProperty(window.document, 'visibilityState', {
      configurable: true,
      value: isShown ? 'visible' : 'hidden',
    })
    window.document.dispatchEvent(new window.Event('visibilitychange'))
    if (isShown) window.dispatchEvent(new window.Event('focus'))
  }
  hearLine() {
    if (!this.#at) return
    const { window } = this.#at
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: !this.#context.isOffline })
    window.dispatchEvent(new window.Event(this.#context.isOffline ? 'offline' : 'online'))
  }
  setViewportSize = async (size: { width: number; height: number }) => {
    this.#size = size
    if (!this.#at) return
    const { window } = this.#at
    Object.assign(window, { innerWidth: size.width, innerHeight: size.height })
    window.dispatchEvent(new window.Event('resize'))
  }
  context = () => this.#context
  close = async ({ runBeforeUnload = false } = {}) => {
    if (!this.#at || !runBeforeUnload) return this.#end()
    // Not waited for, since whoever asks for it answers it.
    void mayLeave(this.window(), this.#events).then((may) => may && this.#end())
  }
  #end() {
    this.#leave()
    this.#context.open.splice(this.#context.open.indexOf(this), 1)
  }

  on = (name: string, hear: (event: never) => void) => this.#events.on(name, hear as never)
  once = (name: string, hear: (event: never) => void) => this.#events.once(name, hear as never)
  off = (name: string, hear: (event: never) => void) => this.#events.off(name, hear as never)
  waitForRequest = (wanted: string | RegExp | ((asked: Asked) => boolean), options?: Options) =>
    this.#hear(
      'request',
      (asked: Asked) => (typeof wanted === 'function' ? wanted(asked) : concerns(wanted, asked.url())),
      options,
    )
  waitForResponse = (wanted: string | RegExp | ((answer: Answered) => boolean), options?: Options) =>
    this.#hear(
      'response',
      (answer: Answered) => (typeof wanted === 'function' ? wanted(answer) : concerns(wanted, answer.url())),
      options,
    )
  waitForEvent = async (name: string, options?: Options) =>
    HEARD.has(name) ? this.#hear<unknown>(name, () => true, options) : needsWindow(`waitForEvent ${name}`)()
  #hear<E>(name: string, fits: (event: E) => boolean, { timeout = PATIENCE_MS * 2 }: Options = {}) {
    return new Promise<E>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`No such ${name}.`)), timeout)
      const hear = (event: E) => {
        if (!fits(event)) return
        clearTimeout(late)
        this.#events.off(name, hear)
        resolve(event)
      }
      this.#events.on(name, hear)
    })
  }

  route: Line['route'] = async (...rule) => this.#line.route(...rule)
  unroute: Line['unroute'] = async (...rule) => this.#line.unroute(...rule)
  unrouteAll = async () => this.#line.unrouteAll()
  get request() {
    return this.#line.request
  }

  readonly keyboard = {
    press: async (keys: string) => {
      if (keys !== 'Escape' || !this.#now().mouse.escape()) await this.#now().hands.press(keys)
    },
    type: (text: string, options?: { delay?: number }) => this.#now().hands.type(text, options),
    down: (key: string) => this.#now().hands.down(key),
    up: (key: string) => this.#now().hands.up(key),
  }
  readonly mouse = {
    move: (x: number, y: number, options?: { steps?: number }) => this.#now().mouse.move(x, y, options),
    down: () => this.#now().mouse.down(),
    up: () => this.#now().mouse.up(),
    click: (x: number, y: number) => this.#now().mouse.click(x, y),
    wheel: needsWindow('mouse.wheel'),
  }
  get clock() {
    return this.#context.clock
  }
  emulateMedia = needsWindow('emulateMedia')
  waitForLoadState = needsWindow('waitForLoadState')
  pdf = needsWindow('pdf')
}

/** Something of a page, for another work in it. */
class Handle {
  readonly value: unknown
  readonly evaluate: (work: unknown, more?: unknown) => Promise<unknown>
  constructor(value: unknown, evaluate: Handle['evaluate']) {
    this.value = value
    this.evaluate = evaluate
  }
}

const unwrapped = (argument: unknown): unknown =>
  argument instanceof Handle
    ? argument.value
    : typeof argument === 'object' && argument !== null && !Array.isArray(argument)
      ? Object.fromEntries(Object.entries(argument).map(([name, value]) => [name, unwrapped(value)]))
      : argument

const HEARD = new Set(['dialog', 'download'])

type Shelf = {
  length: number
  key: (place: number) => string | null
  getItem: (name: string) => string | null
  setItem: (name: string, value: string) => void
}

function keep(shelf: Shelf, into: Map<string, string>) {
  into.clear()
  for (let place = 0; place < shelf.length; place += 1) {
    const name = shelf.key(place)
    if (name !== null) into.set(name, shelf.getItem(name) ?? '')
  }
}

function restore(shelf: Shelf, from: Map<string, string>) {
  for (const [name, value] of from) shelf.setItem(name, value)
}
