import { userEvent } from '@testing-library/user-event'

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'ControlOrMeta'])

const nameOfKey = (key: string) => (key === 'ControlOrMeta' ? 'Control' : key === 'Space' ? ' ' : key)
const spelled = (key: string) => (key.length > 1 ? `{${key}}` : key === '{' || key === '[' ? key + key : key)

/** No hand is so fast that the page had no turn since it drew what the hand goes for. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A person's mouse and keys, at one page. */
export function createHands(document: Document) {
  const user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0, skipHover: false })
  const view = () => document.defaultView as unknown as { [name: string]: typeof Event & typeof InputEvent }

  async function press(keys: string) {
    await turn()
    const parts = keys.split(/(?<=.)\+/).map(nameOfKey)
    const key = parts.at(-1) ?? ''
    const held = parts.slice(0, -1)
    const before = held.map((name) => `{${name}>}`).join('')
    const after = held
      .toReversed()
      .map((name) => `{/${name}}`)
      .join('')
    await user.keyboard(before + spelled(key) + after)
    if (keys === 'Control+v') await user.paste()
  }

  function change(element: HTMLElement, value: string, ...types: string[]) {
    const own = Object.getPrototypeOf(element) as object
    // Not `element.value =`, which React has taken over and would not hear of.
    Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(element, value)
    const { Event: Plain = Event, InputEvent: Typed = InputEvent } = view()
    for (const type of types)
      element.dispatchEvent(
        type === 'input'
          ? new Typed(type, { bubbles: true, inputType: 'insertText', data: value })
          : new Plain(type, { bubbles: true }),
      )
  }

  const keysDown = new Set<string>()
  /** A key that is held down repeats itself, which the hands of the library do not know. */
  function repeat(key: string) {
    const { KeyboardEvent: Pressed = KeyboardEvent } = document.defaultView ?? {}
    const init = { key, bubbles: true, cancelable: true, repeat: true, ctrlKey: keysDown.has('Control') }
    const at = document.activeElement ?? document.body
    const isHeard = at.dispatchEvent(new Pressed('keydown', init))
    // A browser presses whatever has the focus with each of them.
    if (isHeard && key === 'Enter' && at.matches('button, a[href]')) (at as HTMLElement).click()
  }

  /** What is typed by the page itself. */
  document.execCommand = (command: string, _: boolean, text = '') => {
    const field = document.activeElement as HTMLInputElement | null
    if (command !== 'insertText' || !field) return false
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    if (!own?.set) return false
    const { value, selectionStart, selectionEnd } = field
    const from = selectionStart ?? value.length
    own.set.call(field, value.slice(0, from) + text + value.slice(selectionEnd ?? from))
    field.setSelectionRange(from + text.length, from + text.length)
    const { InputEvent: Typed = InputEvent } = view()
    field.dispatchEvent(new Typed('input', { bubbles: true, inputType: 'insertText', data: text }))
    return true
  }

  return {
    press,
    async type(text: string, { delay = 0 }: { delay?: number } = {}) {
      for (const character of text) {
        await user.keyboard(character === '\n' ? '{Enter}' : spelled(character))
        if (delay) await new Promise((resolve) => setTimeout(resolve, delay))
      }
    },
    async down(key: string) {
      if (keysDown.has(key)) return repeat(key)
      keysDown.add(key)
      await user.keyboard(`{${nameOfKey(key)}>}`)
    },
    async up(key: string) {
      keysDown.delete(key)
      await user.keyboard(`{/${nameOfKey(key)}}`)
    },
    tap: (element: Element) => user.pointer({ keys: '[TouchA]', target: element }),
    async click(element: Element, { button = 'left', modifiers = [] as string[] } = {}) {
      const held = modifiers.filter((name) => MODIFIERS.has(name)).map(nameOfKey)
      for (const name of held) await user.keyboard(`{${name}>}`)
      await user.pointer([
        { target: element },
        { keys: button === 'right' ? '[MouseRight]' : '[MouseLeft]', target: element },
      ])
      for (const name of held) await user.keyboard(`{/${name}}`)
    },
    dblclick: (element: Element) => user.dblClick(element),
    hover: (element: Element) => user.hover(element),
    focus: (element: HTMLElement) => element.focus(),
    blur: (element: HTMLElement) => element.blur(),
    async fill(element: HTMLInputElement, text: string) {
      element.focus()
      if (element.type === 'date' || element.type === 'time') change(element, text, 'input', 'change')
      else change(element, text, 'input')
    },
    async select(element: HTMLSelectElement, value: string) {
      change(element, value, 'input', 'change')
    },
  }
}
export type Hands = ReturnType<typeof createHands>
