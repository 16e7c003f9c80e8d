import { later } from '../../ui/lazyLater'
import { createBurst, FALTERS_MS } from './burst'
import { focused, isText } from './focused'
import { isSearchFocused } from './focusSearch'
import type { Again, DateField } from './pressAgain'

// One listener ahead of all others of the page. A key that writes is kept from everything but a field until it is known
// who wrote it. A hand's is then pressed once more, a moment late; a scanner's burst is searched for whole.

/** A scanner's next key would have been told of by then. */
const ALONE_MS = 45
/** A timer that is so late was held up, and with it perhaps the next key. */
const LATE_MS = 10
const MOST_LATE = 5
/** Where a key is told of late, the next may be as late again. A hand waits no longer than that for its letter. */
const MOST_LAG_MS = 300
/** Without an Enter, fewer keys in the search may be a hand's. */
const CERTAIN_KEYS = 5

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

type Search = (text: string, isEntered: boolean) => void

let search: Search = () => {}

/** Whoever searches for what is scanned. Returns what ends that. */
export function takeScans(take: Search) {
  search = take
  return () => {
    search = () => {}
  }
}

export function startKeyboard() {
  const burst = createBurst()
  let again: Again | null = null
  /** Kept from the page until it is known whether a scanner typed them. */
  let undecided: KeyboardEvent[] = []
  /** A burst goes on, none of which is for the page. */
  let isTaking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The keys of which the page was not told: nor is it of their coming up. */
  const kept = new Set<string>()
  let isScansEnter = false
  /** The date or the time that has the focus: it keeps nothing of a scan. */
  let date: DateField | null = null

  function keep(event: KeyboardEvent) {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.add(event.code)
  }

  function wait(ms: number, act: () => void, late = 0) {
    clearTimeout(timer)
    const due = performance.now() + ms + LATE_MS
    timer = setTimeout(() => {
      if (performance.now() > due && late < MOST_LATE) wait(LATE_MS, act, late + 1)
      else act()
    }, ms)
  }

  /** What presses them comes with whatever the first page did not need, at the first key if not before. */
  const early: KeyboardEvent[] = []
  const pressAgain = (keys: readonly KeyboardEvent[]) =>
    again ? again.pressAgain(keys) : early.push(...keys)
  const isBusy = () => (again ? again.isBusy() : early.length > 0)
  async function load() {
    const { createAgain } = await later(() => import('./pressAgain'))
    again = createAgain()
    pressAgain(early)
  }
  void load()

  function release() {
    clearTimeout(timer)
    const keys = undecided
    undecided = []
    pressAgain(keys)
  }

  function finish(isEntered: boolean) {
    clearTimeout(timer)
    const text = burst.text()
    undecided = []
    // Told of late, the first of them may have passed for a hand's, and wait to be pressed once more.
    early.length = 0
    again?.drop()
    isTaking = false
    date?.putBack()
    date = null
    // Without an Enter it may go on: a key can be told of long after it was pressed.
    if (isEntered) burst.end()
    search(text, isEntered)
  }

  /** Of fields, a scan is meant for no date; and what stood in the search before was not scanned. */
  const isForSearch = () => isSearchFocused() || date !== null

  function replace(at: number) {
    if (isForSearch() && burst.text().length >= CERTAIN_KEYS && burst.isWhole(at)) finish(false)
  }

  function write(event: KeyboardEvent) {
    const { timeStamp } = event
    if (isTaking && burst.isOver(timeStamp)) finish(false)
    if (undecided.length > 0 && !isTaking && burst.isApart(timeStamp)) release()
    const target = focused()
    if (isText(target) && !isTaking && undecided.length === 0) {
      const isApart = burst.isApart(timeStamp)
      burst.hear(event)
      // The field has the focus only since the key before: the letter is the field's, and no shortcut.
      if (event.target !== target) event.stopImmediatePropagation()
      if (burst.text().length === 1) date = again?.rememberDate(target) ?? null
      if (isForSearch()) wait(FALTERS_MS, () => replace(timeStamp))
      if (date && event.key === ' ') {
        // The browser would show its calendar at once, which takes all keys that are still to come.
        keep(event)
        if (isApart) wait(ALONE_MS, date.pick)
      }
      return
    }
    // A scanner begins with a letter or a digit; a space is for the button that has the focus.
    if (undecided.length === 0 && !isTaking && !/[\p{L}\p{N}]/u.test(event.key)) return burst.end()
    burst.hear(event)
    keep(event)
    undecided.push(event)
    isTaking ||= burst.isScan()
    if (isTaking) wait(FALTERS_MS, () => finish(false))
    else wait(ALONE_MS + Math.min(performance.now() - timeStamp, MOST_LAG_MS), release)
  }

  function enter(event: KeyboardEvent) {
    const isWhole = burst.isWhole(event.timeStamp)
    const inField = undecided.length === 0 && isText(focused())
    if (!isWhole) return command(event)
    if (inField && !isForSearch()) {
      // It ends the field, in whatever way that does, and never sends its form.
      isScansEnter = true
      burst.end()
      return
    }
    keep(event)
    finish(true)
  }

  function command(event: KeyboardEvent) {
    const isWaiting = undecided.length > 0 || isBusy()
    release()
    burst.end()
    // These the browser alone can do.
    if (!isWaiting || event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
    keep(event)
    pressAgain([event])
  }

  function press(event: KeyboardEvent) {
    isScansEnter = false
    if (again?.isCopy(event) || event.isComposing || MODIFIERS.includes(event.key)) return
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (event.repeat) {
      if (isRepeatedAct(event, isCommand)) keep(event)
    } else if (isTaking && event.key.length > 1) {
      keep(event)
      finish(event.key === 'Enter')
    } else if (event.key.length === 1 && !isCommand) write(event)
    else if (event.key === 'Enter' && !isCommand) enter(event)
    else command(event)
  }

  addEventListener('keydown', press, true)
  addEventListener(
    'keypress',
    (event) => isScansEnter && event.key === 'Enter' && event.preventDefault(),
    true,
  )
  addEventListener('keyup', (event) => kept.delete(event.code) && event.stopImmediatePropagation(), true)
}

/** A key that is held down walks, scrolls and writes, and does nothing else. */
function isRepeatedAct({ key, altKey, target }: KeyboardEvent, isCommand: boolean) {
  const inText = isText(focused())
  if (key === 'Enter') return isCommand || !(target instanceof HTMLTextAreaElement)
  if (key === 'Escape' || (key === 'Delete' && altKey)) return true
  return key.length === 1 && key !== ' ' && !isCommand && !inText
}
