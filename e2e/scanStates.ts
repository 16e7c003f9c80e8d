import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboards'
import { searched } from './scans'

// What a scanner sends at a screen whose letters act, and what must not have come of it.

/** Every letter that acts on any screen, and digits: as long as a VIN. */
const SCANNED = 'CRXUTBQEMPNZ70153'
const PACES = [4, 12, 30]

type Place = {
  /** Brings about what is scanned at: what is open, and what has the focus. */
  at: () => Promise<void>
  /** The first key is the one that may pass for a hand's: each of these is it once. */
  letters?: string
  /** Sees that all stands as it did. */
  stays: (text: string) => Promise<void>
}

const burstsFrom = (letters: string) =>
  letters.split('').map((letter, place) => {
    const from = SCANNED.indexOf(letter)
    return { text: SCANNED.slice(from) + SCANNED.slice(0, from), ms: PACES[place % PACES.length] ?? 4 }
  })

/** What the page has written, and what it has opened outside of itself: nothing, while somebody only scans. */
export async function listenForDoings(page: Page) {
  const doings: string[] = []
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET'
    // Finding out what a key may write sends an empty body.
    if (isWrite && request.postData() !== '{}') doings.push(`${request.method()} ${request.url()}`)
  })
  await page.exposeFunction('tellDoing', (what: string) => void doings.push(what))
  await page.addInitScript(() => {
    window.print = () => Reflect.get(window, 'tellDoing')('print')
    addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null
        if (link && /^(sms|mailto|tel):/.test(link.href)) Reflect.get(window, 'tellDoing')(link.href)
      },
      true,
    )
  })
  return doings
}

/** Gives the focus to nothing. */
export async function leaveAll(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

export async function scannerAt(page: Page, doings: readonly string[]) {
  const { typeAtOnce } = await keyboardAt(page)

  async function scan({ at, letters = SCANNED.slice(0, 3), stays }: Place) {
    for (const { text, ms } of burstsFrom(letters)) {
      await at()
      await typeAtOnce(`${text}\n`, () => ms)
      await stays(text)
      expect(doings, `${text} at ${ms} ms`).toEqual([])
    }
  }

  return {
    /** Wherever it ends. */
    scan,
    /** It is searched for whole, finds nobody, and is all that happens. */
    searches: ({ stays, ...place }: Partial<Place> & Pick<Place, 'at'>) => {
      const address = page.url()
      return scan({
        ...place,
        async stays(text) {
          await expect(searched(page), text).toHaveValue(text)
          await expect(searched(page), text).toBeFocused()
          await expect(page.getByText('Nobody by that among what was searched.'), text).toBeVisible()
          await expect(page.getByRole('menu'), text).toHaveCount(0)
          await expect(page.locator('[role=dialog]:not([aria-modal=false])'), text).toHaveCount(0)
          expect(page.url(), text).toBe(address)
          await stays?.(text)
        },
      })
    },
  }
}
