import type { BrowserWindow } from 'happy-dom'
import { turn } from './hands'

type Time = number | string | Date
type Timer = { at: number; every: number | null; run: () => void; window: BrowserWindow }

/** Milliseconds, or minutes and seconds, or hours, minutes and seconds. */
const msOf = (ticks: number | string) =>
  typeof ticks === 'number'
    ? ticks
    : ticks.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
const timeOf = (time: Time) => new Date(time).getTime()

/** The clock and the timers of the pages of a profile, once a test has asked for them. */
export class Clock {
  readonly #timers = new Map<number, Timer>()
  readonly #windows: () => BrowserWindow[]
  #isInstalled = false
  #isPaused = false
  #nextId = 1
  /** What has gone by, of which the timers go; it goes on by itself from `#since`, unless it is held. */
  #gone = performance.now()
  #since: number | null = null
  #shift = 0
  #wake: NodeJS.Timeout | undefined

  constructor(windows: () => BrowserWindow[]) {
    this.#windows = windows
  }

  #ticks = () => this.#gone + (this.#since === null ? 0 : performance.now() - this.#since)
  #hold() {
    this.#gone = this.#ticks()
    this.#since = null
    clearTimeout(this.#wake)
  }
  #goOn() {
    if (this.#isPaused) return
    this.#since ??= performance.now()
    clearTimeout(this.#wake)
    const first = this.#first()
    if (first) this.#wake = setTimeout(this.#goOff, Math.max(0, first[1].at - this.#ticks()))
  }
  #goOff = () => {
    const now = this.#ticks()
    for (let due = this.#first(now); due; due = this.#first(now)) this.#ring(...due)
    this.#goOn()
  }
  #first(latest = Infinity) {
    let first: [number, Timer] | null = null
    for (const each of this.#timers)
      if (each[1].at <= latest && (!first || each[1].at < first[1].at)) first = each
    return first
  }
  #ring(id: number, timer: Timer) {
    if (timer.every === null) this.#timers.delete(id)
    else timer.at += Math.max(1, timer.every)
    try {
      timer.run()
    } catch (error) {
      const { window } = timer
      window.dispatchEvent(new window.ErrorEvent('error', { error: error as Error, message: String(error) }))
    }
  }
  async #turnTo(end: number) {
    this.#hold()
    for (let due = this.#first(end); due; due = this.#first(end)) {
      this.#gone = Math.max(this.#gone, due[1].at)
      this.#ring(...due)
      await turn()
    }
    this.#gone = end
    this.#goOn()
  }

  now = () => Math.floor(this.#shift + this.#ticks())
  install = async ({ time = Date.now() }: { time?: Time } = {}) => this.setSystemTime(time)
  setSystemTime = async (time: Time) => {
    if (!this.#isInstalled) {
      this.#isInstalled = true
      this.#goOn()
      for (const window of this.#windows()) this.fit(window)
    }
    this.#shift = timeOf(time) - this.#ticks()
  }
  runFor = async (ticks: number | string) => this.#turnTo(this.#ticks() + msOf(ticks))
  /** As a computer that has slept: what would have come often comes once. */
  fastForward = async (ticks: number | string) => this.#leap(this.#ticks() + msOf(ticks))
  #leap = async (end: number) => {
    for (const timer of this.#timers.values()) if (timer.at < end) timer.at = end
    await this.#turnTo(end)
  }
  pauseAt = async (time: Time) => {
    this.#isPaused = true
    await this.#leap(timeOf(time) - this.#shift)
  }
  resume = async () => {
    this.#isPaused = false
    this.#goOn()
  }

  /** The timers of a page that is left never come. */
  leave(window: BrowserWindow) {
    for (const [id, timer] of this.#timers) if (timer.window === window) this.#timers.delete(id)
    this.#goOn()
  }
  stop() {
    this.#timers.clear()
    this.#isPaused = true
    this.#hold()
  }

  /** Has a page go by this clock, if a test has asked for it. */
  fit(window: BrowserWindow) {
    if (!this.#isInstalled) return
    const { now } = this
    const ticks = this.#ticks
    const Real = (window as unknown as { Date: DateConstructor }).Date
    const realClear = window.clearTimeout.bind(window)
    class Date extends Real {
      static override now = now
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(now())
        else super(...given)
      }
    }
    const start = (run: unknown, ms: unknown, every: boolean, more: unknown[]) => {
      const id = this.#nextId++
      const wait = Math.max(0, Number(ms) || 0)
      const call = () => (run as (...more: unknown[]) => void)(...more)
      this.#timers.set(id, { at: ticks() + wait, every: every ? wait : null, run: call, window })
      if (this.#since !== null) this.#goOn()
      return id
    }
    const stop = (id: unknown) => {
      if (typeof id === 'number') this.#timers.delete(id)
      else realClear(id as never)
    }
    Object.assign(window, {
      Date,
      setTimeout: (run: unknown, ms?: unknown, ...more: unknown[]) => start(run, ms, false, more),
      setInterval: (run: unknown, ms?: unknown, ...more: unknown[]) => start(run, ms, true, more),
      clearTimeout: stop,
      clearInterval: stop,
      performance: Object.assign(Object.create(performance), { now: ticks }),
    })
  }
}
