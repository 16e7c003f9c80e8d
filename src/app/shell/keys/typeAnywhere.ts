import { preferencesNow } from '~/app/session/preferences'
import { toast } from '~/ui/toast'
import { focusedElement, isText, focusSearch, openSearch, searchBox, SEARCH_ID } from './focusSearch'
import { DIALOG } from './useShortcuts'

// A barcode scanner types as a person does, and ends with Enter. What it types outside a field goes to the search box;
// its Enter, which may falter, presses nothing and submits nothing.

/** A scanner falters by up to 308 ms before its Enter. */
const FALTERS_MS = 500
/** A person's Enter in a field comes later than this, except after dictation and by fast hands. */
const AT_ONCE_MS = 50
/** From key to key a scanner takes at most 30 ms. */
const SCANNER_MS = 35
/** So many keys in a row at a scanner's pace came from no hand. */
const SCANNED_KEYS = 4
/** Said once of a whole scan. */
const BEHIND_MS = 200
/** The browser types into all of these but the last two. */
const KEEPS_LETTERS = 'select, [contenteditable], [role=menu], [role=listbox]'

/** Where Enter goes to the next field and saves nothing, as on an adding machine, a scanner's may do that too. */
const ENTER_MOVES = '[data-enter-moves]'

let lastAt = -Infinity
let inARow = 0
let behind = ''

/** Tab, an arrow, Ctrl+Enter or the pointer is a person's: the next Enter is meant. */
function forget() {
  lastAt = -Infinity
  inARow = 0
}

function remember({ timeStamp }: KeyboardEvent) {
  const gap = timeStamp - lastAt
  inARow = gap < SCANNER_MS ? inARow + 1 : 1
  if (gap >= FALTERS_MS) behind = ''
  lastAt = timeStamp
}

/** Whether this Enter, in a text field, may be a scanner's. */
export function isTooSoon({ timeStamp }: Event): boolean {
  const since = timeStamp - lastAt
  return since < AT_ONCE_MS || (inARow >= SCANNED_KEYS && since < FALTERS_MS)
}

const isCharacter = (event: KeyboardEvent) =>
  event.key.length === 1 &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event))

// Safari ends a composition before it tells of the Enter that ended it, and says so by this code alone.
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

const isTextField = (element: Element) =>
  isText(element) && !(element instanceof HTMLInputElement && ['date', 'time'].includes(element.type))

function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

export const pressAgain = (key = 'Enter') =>
  toast({
    title: `Press ${key === ' ' ? 'Space' : key} again`,
    detail: 'It came right after typing, as from a scanner.',
    id: 'press again',
  })

/** Held down, it would press again and again. */
const isHeldAct = ({ key, altKey, repeat, target }: KeyboardEvent) =>
  repeat &&
  ((key === 'Enter' && !(target instanceof HTMLTextAreaElement)) ||
    key === 'Escape' ||
    (key === 'Delete' && altKey))

/**
 * The listeners of the whole page. `typeBehind` is told what is typed while a dialog covers the search box, which the
 * focus may not leave.
 */
export function startTypeAnywhere() {
  let swallowedCode = ''
  let saying: ReturnType<typeof setTimeout> | undefined

  function sayBehind(detail = '') {
    clearTimeout(saying)
    const title = `“${behind}” is in the search box`
    saying = setTimeout(() => toast({ title, detail, id: 'typed behind' }), BEHIND_MS)
  }

  function typeBehind(character: string) {
    behind += character
    typedBehind(behind)
    sayBehind()
  }

  function guard(event: KeyboardEvent) {
    const { key, code, timeStamp, ctrlKey, metaKey } = event
    if (isHeldAct(event)) return swallow(event)
    if (isComposing(event) || event.repeat) return
    const element = focusedElement()
    const isPress = (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey
    const isByHand = key === 'Tab' || key.startsWith('Arrow') || (key === 'Enter' && (ctrlKey || metaKey))
    if (isByHand) forget()
    else if (isPress && !isTextField(element)) {
      if (timeStamp - lastAt >= FALTERS_MS) return
      swallow(event)
      swallowedCode = code
      if (behind === '') pressAgain(key)
      else if (key === ' ') typeBehind(key)
      else sayBehind('Press Enter again')
    } else if (key === 'Enter' && isPress) {
      const keepsEnter = element.id === SEARCH_ID || element instanceof HTMLTextAreaElement
      if (keepsEnter || element.closest(ENTER_MOVES) || !isTooSoon(event)) return
      swallow(event)
      pressAgain()
    } else if (isCharacter(event)) remember(event)
  }

  function type(event: KeyboardEvent) {
    const { key } = event
    // What a part of the page has taken for itself is none of the search's.
    if (event.defaultPrevented || !isCharacter(event) || key === ' ' || !preferencesNow().typeAnywhere) return
    const element = focusedElement()
    if (isText(element) || element.closest(KEEPS_LETTERS) || !searchBox()) return
    if (document.querySelector(DIALOG)) return typeBehind(key)
    // The browser types the character into what has the focus by then.
    if (key !== '/') return focusSearch()
    event.preventDefault()
    openSearch()
  }

  addEventListener('keydown', guard, true)
  addEventListener('keydown', type)
  addEventListener('pointerdown', forget, true)
  addEventListener(
    'keyup',
    (event) => {
      // Some browsers press a button when Space comes up, whatever became of its going down.
      if (event.code !== swallowedCode) return
      swallowedCode = ''
      swallow(event)
    },
    true,
  )
}

let typedBehind: (text: string) => void = () => {}

/** Tells what is typed over a dialog. Returns what ends that. */
export function onTypedBehind(take: (text: string) => void) {
  typedBehind = take
  return () => {
    typedBehind = () => {}
  }
}
