import { expect, type Page } from '@playwright/test'
import type Judge from 'axe-core'
import type { RunOptions } from 'axe-core'
import { drawn } from './drawn'
import { JUDGE } from './judge'

// Whether everyone can read what a page shows, as far as a machine can tell: by day and by night.

type Asked = { within?: string; without?: readonly string[] }

/** All else is the same in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What stands in somebody's way, in light and in dark. Colours are judged as they stay, not in the middle of a fade. */
export async function obstaclesOn(page: Page, asked: Asked = {}): Promise<string[]> {
  const found: string[] = []
  // The page looks in the next frame for an act that has just come to lie under the mouse, and dims it for 600 ms.
  await drawn(page)
  await expect(page.locator('[data-new-here]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { id, nodes } of await violationsOn(page, colorScheme, asked))
      found.push(...nodes.map(({ html }) => `${colorScheme}, ${id}: ${html}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

export const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 720 }

/** The same of a narrow page while it is wide. It is narrow again once it is drawn so: what stood in the wide frame goes. */
export async function obstaclesWhenWide(page: Page): Promise<string[]> {
  await page.setViewportSize(WIDE)
  const found = await obstaclesOn(page)
  await page.setViewportSize(NARROW)
  await drawn(page)
  return found
}

/** Asked of the judge in the page itself: its own way by Playwright opens one more page for each question. */
async function violationsOn(page: Page, by: 'light' | 'dark', { within, without = [] }: Asked) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(JUDGE)
  const judge = await page.evaluateHandle<typeof Judge>('axe')
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
    ...(by === 'dark' && { runOnly: COLOUR_RULES.filter((id) => !without.includes(id)) }),
  }
  const asked = [within, options] as const
  return judge.evaluate(async (axe, [root, how]) => (await axe.run(root ?? document, how)).violations, asked)
}
