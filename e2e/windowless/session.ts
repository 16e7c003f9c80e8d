import type { BrowserWindow } from 'happy-dom'
import type { Hands } from './hands'
import { needsWindow } from './locator'

type Pressed = { type: string; timestamp: number; key: string }

/** Of what a session with the browser can do: keys that bear the moment at which they were pressed. */
export function sessionAt(page: { window: () => BrowserWindow; hands: () => Hands }) {
  let last = Promise.resolve()
  async function press({ timestamp, key }: Pressed) {
    const at = timestamp * 1_000 - performance.timeOrigin
    const { KeyboardEvent, EventTarget } = page.window()
    const targets = EventTarget.prototype
    const dispatch = Object.getOwnPropertyDescriptor(targets, 'dispatchEvent')
    Object.defineProperty(targets, 'dispatchEvent', {
      configurable: true,
      value(this: EventTarget, event: Event) {
        if (event instanceof KeyboardEvent) Object.defineProperty(event, 'timeStamp', { value: at })
        return Reflect.apply(dispatch?.value, this, [event])
      },
    })
    try {
      await page.hands().type(key === 'Enter' ? '\n' : key)
    } finally {
      if (dispatch) Object.defineProperty(targets, 'dispatchEvent', dispatch)
    }
  }
  return {
    async send(method: string, what: Pressed) {
      if (method !== 'Input.dispatchKeyEvent') return needsWindow(method)()
      if (what.type !== 'keyDown') return
      // One after the other, as a browser tells of them, and with nothing in between where it tells of many at once.
      last = last.then(() => press(what))
      return last
    },
  }
}
