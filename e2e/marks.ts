import type { Page } from '@playwright/test'

/** The ids of all that has been marked from now on, however short the moment was. */
export async function watchMarks(page: Page): Promise<() => Promise<string[]>> {
  const marked = await page.evaluateHandle(() => {
    const ids = new Set<string>()
    const look = () => {
      for (const shown of document.querySelectorAll('[data-marked]'))
        ids.add(shown.getAttribute('data-id') ?? '')
    }
    const attributes = { attributes: true, attributeFilter: ['data-marked'] }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, ...attributes })
    return ids
  })
  return () => marked.evaluate((ids) => [...ids])
}
