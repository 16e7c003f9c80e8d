import type { Page } from '@playwright/test'

// "More of" a list holds what is seldom done with it, which is reading: a card's "More for" moves it, and "More coins" are counted.
// A pay-out is a line of the drawer's count, which stays on this computer.
const WRITES =
  /^(new|add(?! a pay-out\b)|edit|save|delete|remove|create|record|void|send|book|convert|move|more(?! (of|coins)\b))\b/i

/** Every control by which something of the shop could be written. */
export const writeControls = (page: Page) =>
  page
    .getByRole('button', { name: WRITES })
    .or(page.getByRole('link', { name: WRITES }))
    .or(page.getByRole('menuitem', { name: WRITES }))
    .or(page.locator('main form'))
