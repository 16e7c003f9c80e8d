export type Theme = 'light' | 'dark' | 'system'

/** The machine's preference decides unless the person does. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
