import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

export type Paper = {
  /** Words of each page, with every run of spaces and line ends as one space. */
  pages: string[]
  text: string
  /** In points: 612 by 792 is US letter. */
  size: [width: number, height: number]
}

/** What the browser would print of the page, on the paper that the page itself asks for. */
export async function printed(page: Page): Promise<Paper> {
  const file = await page.pdf({ preferCSSPageSize: true })
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document, { mergePages: false })
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  const pages = text.map((words) => words.replaceAll(/\s+/g, ' ').trim())
  return { pages, text: pages.join(' '), size: [width, height] }
}

/** What a button of the page prints. It may read first what there is to print. */
export async function printedBy(page: Page, button: Locator): Promise<Paper> {
  await asked(page, button)
  return printed(page)
}

async function asked(page: Page, button: Locator) {
  const isAsked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = () => resolve()
      }),
  )
  await button.click()
  await isAsked
}

/** What a page lays out for its paper while it is printed, and of it the words alone: for that no window is needed. */
export async function onPaper(page: Page): Promise<string> {
  let words = ''
  const read = async () => {
    words = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      const sheet = document.querySelector('.paper')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
      return sheet
    })
    return words
  }
  // There is no paper before all is read that stands on it.
  await expect.poll(read).not.toBe('')
  return unspaced(words)
}

/** Between two words of a sheet lies its layout, which is no text. */
export const unspaced = (words: string) => words.replaceAll(/\s+/g, '')

/** The same of what a button prints. */
export async function onPaperBy(page: Page, button: Locator): Promise<string> {
  await asked(page, button)
  return onPaper(page)
}
