import type { CDPSession, Page } from '@playwright/test'

const NAMED: Readonly<Record<string, { key: string; code: string; number: number; text?: string }>> = {
  '\n': { key: 'Enter', code: 'Enter', number: 13, text: '\r' },
  '\t': { key: 'Tab', code: 'Tab', number: 9 },
  '\u2193': { key: 'ArrowDown', code: 'ArrowDown', number: 40 },
  ' ': { key: ' ', code: 'Space', number: 32, text: ' ' },
  '/': { key: '/', code: 'Slash', number: 191, text: '/' },
}

/** What a key is called when it is pressed, and what it writes. */
function keyOf(character: string) {
  const upper = character.toUpperCase()
  const code = /\d/.test(character) ? `Digit${character}` : `Key${upper}`
  const { number, ...named } = NAMED[character] ?? {
    key: character,
    code,
    number: upper.charCodeAt(0),
    text: character,
  }
  return { ...named, windowsVirtualKeyCode: number }
}

/**
 * A keyboard that waits for nobody: each key is pressed at its moment, and bears that moment, however far the page is
 * with the one before. `gap` is what lies between this key and the next, `from` the moment of the first. At once: as a page is told of them that was
 * busy meanwhile, which is the same on every machine.
 */
function keyboardOf(session: CDPSession, isAtOnce: boolean) {
  return async function type(text: string, gap: (place: number) => number, from?: number): Promise<void> {
    const whole = text.split('').reduce((sum, _, place) => sum + gap(place), 0)
    const begun = from ?? Date.now() - (isAtOnce ? whole : 0)
    let at = 0
    const sent: Promise<unknown>[] = []
    for (const [place, character] of text.split('').entries()) {
      const early = begun + at - Date.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const timestamp = (begun + at) / 1_000
      const key = keyOf(character)
      sent.push(
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        session.send('Input.dispatchKeyEvent', {
          type: 'keyUp',
          timestamp: timestamp + 0.001,
          key: key.key,
          code: key.code,
          windowsVirtualKeyCode: key.windowsVirtualKeyCode,
        }),
      )
      at += gap(place)
    }
    await Promise.all(sent)
  }
}

export async function keyboardAt(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    type: keyboardOf(session, false),
    typeAtOnce: keyboardOf(session, true),
    /** How many times slower the processor is from now on. */
    slow: (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate }),
  }
}

/** Numbers that look like chance, and are the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, oneOf: (from: string) => from[below(from.length)] ?? '' }
}
