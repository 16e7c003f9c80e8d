import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboards'

// A barcode scanner at a page: what it types, and what must not come of it.

/** VINs, the codes at the end of a paper's id, an invoice's number, and a tag of the shop's. */
const SCANNED = [
  '1FTFW1ET5DFC10312',
  '4P5NM21B',
  '50719',
  'CXRUTBQEMPNZ70153',
  'KP 50719',
  '05162031',
  '7TRK221',
]
const PACES = [5, 12, 20, 30]
/** How long it falters before its end. */
const FALTERS = [0, 49, 120, 211, 308]
const ENDS = ['\n', '\n', '\t', '\n', '']
const AHEAD = ['', '~', '']

const inTurn = <T>(from: readonly T[], place: number) => from[place % from.length]

/** The `place`-th of all scans. The lists have lengths without a common divisor, so that each timing meets each text. */
const scanAt = (place: number) => ({
  text: `${inTurn(AHEAD, place)}${inTurn(SCANNED, place)}`,
  end: inTurn(ENDS, place) ?? '',
  ms: inTurn(PACES, place) ?? 5,
  falter: inTurn(FALTERS, Math.floor(place / ENDS.length)) ?? 0,
})

/** Records what the page writes, prints and opens, and which of its buttons the browser presses. A scan does none of it. */
export async function listenForDoings(page: Page): Promise<string[]> {
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
      ({ target, detail, isTrusted }) => {
        const words = target instanceof Element ? target.textContent.slice(0, 40) : ''
        if (isTrusted && detail === 0) Reflect.get(window, 'tellDoing')(`pressed ${words}`)
      },
      true,
    )
  })
  return doings
}

/** Gives the focus to one more kind of element of the page; what it is, or null when all had it. */
const focusNextKind = (page: Page, isOfFrame: boolean) =>
  page.evaluate((hasFrame) => {
    const tried: Set<string> = Reflect.get(window, 'triedKinds') ?? new Set()
    Object.assign(window, { triedKinds: tried })
    const layer = [...document.querySelectorAll('[role=menu], [role=dialog]:not([aria-modal=false])')].at(-1)
    const part = layer ?? (hasFrame ? null : document.querySelector('main')) ?? document
    const elements = part.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [role=menuitem]',
    )
    for (const element of elements) {
      if (!element.checkVisibility() || element.matches(':disabled, [aria-hidden=true] *')) continue
      const { tagName, className } = element
      const label = (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\d/g, '')
      const kind = [tagName, element.getAttribute('type'), element.getAttribute('role'), className].join(' ')
      // Of a kind, such as the places of the rail or the cards of a column, two are tried.
      const nth = tried.has(`${kind} 1`) ? 2 : 1
      if (tried.has(`${kind} 2`) || tried.has(`${kind} of ${label}`)) continue
      tried.add(`${kind} ${nth}`)
      tried.add(`${kind} of ${label}`)
      element.focus()
      if (document.activeElement === element) return `${tagName} ${label.slice(0, 30)}`
    }
    return null
  }, isOfFrame)

/** Where the page is and how many dialogs and menus are open, once it has dealt with all keys, and drawn. */
const sight = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return {
      path: location.pathname,
      dialogs: document.querySelectorAll('[role=dialog]:not([aria-modal=false])').length,
      menus: document.querySelectorAll('[role=menu]').length,
    }
  })

type Screen = {
  /** Which of all scans is the first here. */
  from: number
  /** Opens again what Tab rightly closes, as it does a menu. */
  open?: (() => Promise<unknown>) | undefined
  /** With what stands around every page. */
  hasFrame?: boolean
}

/**
 * Scans with each kind of element focused: at 5 to 30 ms a character and 0 to 308 ms before Enter, with it, without it,
 * with Tab, and with a character ahead. The page stays, no dialog opens or closes, and nothing is done.
 */
export async function scanEverywhere(
  page: Page,
  doings: readonly string[],
  { from, open, hasFrame = false }: Screen,
) {
  const { typeAtOnce } = await keyboardAt(page)
  const before = await sight(page)
  let count = 0
  for (;;) {
    const what = await focusNextKind(page, hasFrame)
    if (what === null) return count
    const { text, end, ms, falter } = scanAt(from + count)
    const told = `${JSON.stringify(text + end)} at ${ms} ms, ${falter} ms before the end, on ${what} of ${before.path}`
    await typeAtOnce(text + end, (place) => (place === text.length - 1 ? falter : ms))
    const { menus, ...after } = await sight(page)
    expect(after, told).toEqual({ path: before.path, dialogs: before.dialogs })
    expect(doings, told).toEqual([])
    count += 1
    if (menus < before.menus) await open?.()
  }
}
