import { computeAccessibleDescription } from 'dom-accessibility-api'
import { expect as plain } from 'vitest'
import { isDisabled, matches, nameOf, type Text, tidy } from './find'
import { isSeen } from './layout'
import { isChecked, Locator, needsWindow } from './locator'
import { concerns } from './network'
import { Page } from './page'
import { NeedsWindow, PATIENCE_MS, until } from './until'

type Options = { timeout?: number }
type Look = (...wanted: never[]) => boolean | string

const one = (locator: Locator) => {
  const elements = locator.elements()
  if (elements.length > 1) throw new Error(`${elements.length} elements where one was expected`)
  return elements[0]
}
const isWhole = (text: string, wanted: Text) =>
  wanted instanceof RegExp ? matches(text, wanted) : tidy(text) === tidy(wanted)
const isPart = (text: string, wanted: Text) =>
  wanted instanceof RegExp ? matches(text, wanted) : tidy(text).includes(tidy(wanted))

const asSaid = (text: string, wanted: Text) => isWhole(text, wanted) || text

/** Each says true, or what was there instead. */
const boardQuery = (locator: Locator): Record<string, Look> => {
  const about = (look: (element: Element) => boolean | string) => () => {
    const element = one(locator)
    return element ? look(element) : 'nothing'
  }
  const texts = (wanted: Text | readonly Text[], fits: typeof isWhole) => {
    if (!Array.isArray(wanted)) {
      const element = one(locator)
      if (!element) return 'nothing'
      return fits(element.textContent ?? '', wanted as Text) || tidy(element.textContent)
    }
    const found = locator.elements().map((element) => element.textContent ?? '')
    return (
      (found.length === wanted.length && found.every((text, place) => fits(text, wanted[place] as Text))) ||
      JSON.stringify(found.map(tidy))
    )
  }
  return {
    toBeVisible: about((element) => isSeen(element) || 'hidden'),
    toBeHidden: () => {
      const element = one(locator)
      return !element || !isSeen(element) || `seen: ${element.outerHTML.slice(0, 200)}`
    },
    toBeAttached: about(() => true),
    toHaveCount: (count: number) => locator.elements().length === count || String(locator.elements().length),
    toHaveText: (wanted: Text | Text[]) => texts(wanted, isWhole),
    toContainText: (wanted: Text | Text[]) => texts(wanted, isPart),
    toHaveValue: (wanted: Text) =>
      about((element) => isWholeValue((element as HTMLInputElement).value, wanted))(),
    toBeFocused: about(
      (element) =>
        element.ownerDocument.activeElement === element ||
        `${element.ownerDocument.activeElement?.outerHTML.slice(0, 300)} has the focus`,
    ),
    toBeEnabled: about((element) => !isDisabled(element) || 'disabled'),
    toBeDisabled: about((element) => isDisabled(element) || 'enabled'),
    toBeChecked: about((element) => isChecked(element) || 'not checked'),
    toHaveAttribute: (name: string, wanted?: Text) =>
      about((element) => {
        const value = element.getAttribute(name)
        if (value === null) return 'no such attribute'
        return wanted === undefined || isWholeValue(value, wanted)
      })(),
    toHaveAccessibleName: (wanted: Text) => about((element) => asSaid(nameOf(element), wanted))(),
    toHaveAccessibleDescription: (wanted: Text) =>
      about((element) => asSaid(tidy(computeAccessibleDescription(element)), wanted))(),
  }
}
const isWholeValue = (value: string, wanted: Text) =>
  (wanted instanceof RegExp ? matches(value, wanted) : value === wanted) || value

const looksAtPage = (page: Page): Record<string, Look> => ({
  toHaveURL: (wanted: Text | ((url: URL) => boolean)) => {
    const url = page.url()
    if (typeof wanted === 'function') return wanted(new URL(url)) || url
    if (wanted instanceof RegExp) return matches(url, wanted) || url
    return new URL(wanted, url).href === url || concerns(wanted, url) || url
  },
  toHaveTitle: (wanted: Text) =>
    isWhole(page.window().document.title, wanted) || page.window().document.title,
})

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof RegExp) &&
  !Array.isArray(value) &&
  'timeout' in value

function waiting(looks: Record<string, Look>, isNot: boolean, about = ''): unknown {
  return new Proxy(looks, {
    get(_, name) {
      if (name === 'not') return waiting(looks, !isNot, about)
      const look = looks[String(name)]
      if (!look) return needsWindow(String(name))
      return async (...given: unknown[]) => {
        const options = given.find(isOptions)
        const wanted = given.filter((value) => !isOptions(value)) as never[]
        await until(options?.timeout ?? PATIENCE_MS, () => {
          const found = look(...wanted)
          if ((found === true) === isNot)
            throw new Error(
              `${about && `${about}: `}expect${isNot ? ' not' : ''} ${String(name)}(${wanted.map(String).join(', ')}): there was ${found === true ? 'that' : found}`,
            )
        })
      }
    },
  })
}

function expectThat(value: unknown, message?: string): unknown {
  if (value instanceof Locator) return waiting(boardQuery(value), false, message)
  if (value instanceof Page) return waiting(looksAtPage(value), false, message)
  if (typeof value !== 'function') return plain(value, message)
  const work = value as () => unknown
  return Object.assign(Object.create(plain(value, message) as object), {
    toPass: ({ timeout = PATIENCE_MS }: Options = {}) => until(timeout, work),
  })
}

/** Asks again until it is as expected. */
function poll(ask: () => unknown, { timeout = PATIENCE_MS }: Options & { message?: string } = {}) {
  const again = (isNot: boolean): unknown =>
    new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'not') return again(!isNot)
          return (...wanted: unknown[]) =>
            until(timeout, async () => {
              const said = plain(await ask())
              const matchers = (isNot ? said.not : said) as unknown as Record<
                string,
                (...wanted: unknown[]) => unknown
              >
              if (!matchers[String(name)]) throw new NeedsWindow(`There is no ${String(name)}.`)
              await matchers[String(name)]?.(...wanted)
            })
        },
      },
    )
  return again(false)
}

export const expect = Object.assign(expectThat, {
  poll,
  any: plain.any,
  objectContaining: plain.objectContaining,
  arrayContaining: plain.arrayContaining,
  stringContaining: plain.stringContaining,
  stringMatching: plain.stringMatching,
})
