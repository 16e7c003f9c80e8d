import { createListeners } from '~/client/signal'

export const SEARCH_ID = 'frontdesk-search'

export function searchBox() {
  const box = document.getElementById(SEARCH_ID)
  return box instanceof HTMLInputElement ? box : null
}

/** How often the search box was asked for. */
let timesAsked = 0

export function focusSearch() {
  timesAsked += 1
  searchBox()?.focus()
  searchBox()?.select()
}

/** The search box was asked for, by its key. */
export const searchOpened = createListeners()

export function openSearch() {
  focusSearch()
  searchOpened.tell()
}

export const isSearchFocused = () => document.activeElement?.id === SEARCH_ID

/**
 * Moves the focus on to the page that a person has chosen, whose keys then work, and runs `then`: in the next frame, since
 * the box takes the focus back when a result is chosen. A person who types into another field by then, or who has asked for
 * the search again, keeps the focus there.
 */
export function leaveSearch(then: () => void) {
  const asked = timesAsked
  requestAnimationFrame(() => {
    const isElsewhere = isText(focusedElement()) && !isSearchFocused()
    if (timesAsked === asked && !isElsewhere) document.getElementById('main')?.focus()
    then()
  })
}

export const focusedElement = () => document.activeElement ?? document.body

const NO_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image']

/** What a person types text into. */
export const isText = (element: Element) =>
  (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type) && !element.readOnly) ||
  (element instanceof HTMLTextAreaElement && !element.readOnly)
