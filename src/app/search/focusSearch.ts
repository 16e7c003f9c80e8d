export const SEARCH_ID = 'frontdesk-search'

export function focusSearch() {
  const box = document.getElementById(SEARCH_ID)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}

export const isSearchFocused = () => document.activeElement?.id === SEARCH_ID

/** On to the page that was chosen, whose keys then work. */
export const leaveSearch = () => document.getElementById('main')?.focus()
