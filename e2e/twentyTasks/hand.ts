import { expect, type Locator, type Page } from '@playwright/test'

// A person's hand in the keystroke-level model (Card, Moran, Newell): what each act costs, at its real pace in the browser.

const KEY_MS = 280
const POINTING_MS = 1_100
const DECISION_MS = 1_350
/** A person would have given up by then. */
const HANGING_MS = 60_000
/** A wait that is shorter than this is not seen. */
const SEEN_MS = 100

export type Count = {
  keys: number
  /** Of the keys: the name, number or word that the customer said, as far as it had to be typed. */
  content: number
  clicks: number
  decisions: number
  /** How long the person waited for the app. */
  waitedMs: number
}

/** What the person takes, without the waits for the app. */
export const secondsOf = ({ keys, clicks, decisions }: Count) =>
  (keys * KEY_MS + clicks * POINTING_MS + decisions * DECISION_MS) / 1_000

export function handAt(page: Page) {
  const count: Count = { keys: 0, content: 0, clicks: 0, decisions: 0, waitedMs: 0 }
  /** What the last act leaves to the next without another decision. */
  let anticipated: 'text' | 'end' | null = null

  // The pauses are the person's own: the app works meanwhile, as it does at a counter.
  const pause = (ms: number) => page.waitForTimeout(ms)

  async function decide() {
    count.decisions += 1
    await pause(DECISION_MS)
  }

  async function wait(until: () => Promise<unknown>) {
    const began = performance.now()
    await until()
    const ms = performance.now() - began
    if (ms > SEEN_MS) count.waitedMs += ms
  }

  async function hit(key: string) {
    count.keys += key.length === 1 ? 1 : key.split('+').length
    await pause(KEY_MS)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
  }

  return {
    count,
    page,
    /** Types what the customer said. It needs no decision after a click on its field, a Tab, or an opened form. */
    async type(text: string) {
      if (anticipated !== 'text') await decide()
      for (const letter of text) await hit(letter)
      count.content += text.length
      anticipated = 'end'
    },
    /** A key, or a chord, which costs each of its keys. Tab, Enter or arrows right behind a text end it without a decision. */
    async press(key: string, times = 1) {
      if (anticipated === null || (anticipated === 'text' && key !== 'Tab')) await decide()
      for (let at = 0; at < times; at += 1) await hit(key)
      anticipated = key === 'Tab' || key === 'Enter' ? 'text' : null
    },
    /** `spot`: where in it, if not in its middle. */
    async click(there: Locator, spot?: { x: number; y: number }) {
      await wait(() => there.waitFor())
      await decide()
      count.clicks += 1
      await pause(POINTING_MS)
      await there.click(spot && { position: spot })
      anticipated = 'text'
    },
    /** Waits until it is there, and reads it. */
    async read(there: Locator) {
      await wait(() => there.waitFor())
      await decide()
      anticipated = null
    },
    /** Goes on only when this has come, as one who sees an empty place waits. */
    async seen(there: Locator) {
      await wait(() => there.waitFor())
    },
    /** The focus is where the next word goes. */
    async focused(there: Locator) {
      await wait(() => expect(there).toBeFocused({ timeout: HANGING_MS }))
      anticipated = 'text'
    },
  }
}

export type Hand = ReturnType<typeof handAt>
