import { createListeners } from '~/client/signal'

export const SEARCH_ID = 'frontdesk-search'

export function searchBox() {
  const box = document.getElementById(SEARCH_ID)
  return box instanceof HTMLInputElement ? box : null
}

export function focusSearch() {
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

/** On to the page that was chosen, whose keys then work; a hand that types into another field by now stays there. */
export function leaveSearch() {
  if (isSearchFocused() || !isText(focusedElement())) document.getElementById('main')?.focus()
}

export const focusedElement = () => document.activeElement ?? document.body

const NO_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image']

/** What a person types text into. */
export const isText = (element: Element) =>
  (element instanceof HTMLInputElement && !NO_TEXT.includes(element.type) && !element.readOnly) ||
  (element instanceof HTMLTextAreaElement && !element.readOnly)
