import { focused, isText } from './focused'
import { untilKeysGoOn } from './keysWait'

const PRESSED_BY: Readonly<Record<string, string>> = {
  Enter: 'a[href], button, summary',
  ' ': 'button, summary, input',
}
/** As the browser has it, after which a letter chooses anew. */
const SAME_WORD_MS = 1_000

export type DateField = { putBack: () => void; pick: () => void }

/** A date or a time, whose parts the browser fills from digits. */
function rememberDate(element: Element): DateField | null {
  if (!(element instanceof HTMLInputElement) || !['date', 'time'].includes(element.type)) return null
  const { value } = element
  return {
    /** To how it stands now. */
    putBack() {
      // Past React's own, by which it would know the value already.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    },
    /** What the browser does for a space. */
    pick: () => element.showPicker(),
  }
}

export type Again = ReturnType<typeof createAgain>

/** Presses keys once more that were kept back, each when the page has done what the one before asked of it. */
export function createAgain() {
  const copies = new WeakSet<Event>()
  const queue: KeyboardEvent[] = []
  let isBusy = false
  const choose = createChoice()

  function next() {
    const event = queue.shift()
    isBusy = event !== undefined
    if (!event) return
    press(event)
    void untilKeysGoOn().then(() => requestAnimationFrame(() => setTimeout(next)))
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    const pressedBy = PRESSED_BY[key]
    const target = focused()
    const copy = new KeyboardEvent('keydown', event)
    copies.add(copy)
    // What the browser does by itself it does for its own events only.
    if (!target.dispatchEvent(copy)) return
    if (isText(target)) {
      // Nothing else types as a person does, with Ctrl+Z to take it back.
      if (key.length === 1) document.execCommand('insertText', false, key)
    } else if (target instanceof HTMLSelectElement) choose(target, event)
    else if (pressedBy && target instanceof HTMLElement && target.matches(pressedBy)) target.click()
  }

  return {
    rememberDate,
    pressAgain(keys: readonly KeyboardEvent[]) {
      queue.push(...keys)
      if (!isBusy) next()
    },
    /** Those that are still to come are not for the page after all. */
    drop: () => void (queue.length = 0),
    /** There is one to come, and others have to wait for it. */
    isBusy: () => isBusy,
    isCopy: (event: Event) => copies.has(event),
  }
}

/** Letters choose in a list of the browser's own. */
function createChoice() {
  let word = ''
  let last = -Infinity
  return (select: HTMLSelectElement, { key, timeStamp }: KeyboardEvent) => {
    word = timeStamp - last < SAME_WORD_MS ? word + key.toLowerCase() : key.toLowerCase()
    last = timeStamp
    const { options, selectedIndex } = select
    const from = word.length === 1 ? selectedIndex + 1 : selectedIndex
    const found = [...options]
      .map((_, at) => (from + at) % options.length)
      .find((at) => !options[at]?.disabled && options[at]?.text.toLowerCase().startsWith(word))
    if (found === undefined || found === selectedIndex) return
    select.selectedIndex = found
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
