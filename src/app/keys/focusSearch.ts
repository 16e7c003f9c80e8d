export const SEARCH_ID = 'frontdesk-search'

export function searchBox() {
  const box = document.getElementById(SEARCH_ID)
  return box instanceof HTMLInputElement ? box : null
}

export function focusSearch() {
  searchBox()?.focus()
  searchBox()?.select()
}

export const isSearchFocused = () => document.activeElement?.id === SEARCH_ID

/** On to the page that was chosen, whose keys then work. */
export const leaveSearch = () => document.getElementById('main')?.focus()
