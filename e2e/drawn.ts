import type { Page } from '@playwright/test'

/** Two frames on: what was under way is drawn, and what a frame begins is done. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
