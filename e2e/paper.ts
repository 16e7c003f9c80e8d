import type { Locator, Page } from '@playwright/test'
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
  const isAsked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = () => resolve()
      }),
  )
  await button.click()
  await isAsked
  return printed(page)
}
