import type { BrowserWindow } from 'happy-dom'

// A page made in Node is not laid out. What is asked of it is answered so that lists draw their rows: a row is 56 high,
// as is what stands in a card, and whatever scrolls 720. Which element is seen follows from the class names that hide; a
// test that asks for more than this belongs into a browser.

const ROW = new Set(['LI', 'TR', 'ARTICLE', 'OPTION'])
const BREAKPOINTS: Readonly<Record<string, number>> = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 }

type Measured = {
  tagName: string
  parentElement: { tagName: string } | null
  ownerDocument: { defaultView: { innerWidth: number; innerHeight: number } | null }
}

function boxOf(element: Measured) {
  const { innerWidth: width = 1280, innerHeight: height = 720 } = element.ownerDocument.defaultView ?? {}
  const isRow = ROW.has(element.tagName) || element.parentElement?.tagName === 'ARTICLE'
  return { width, height: isRow ? 56 : height }
}

export function layOut(window: BrowserWindow) {
  const elements = window.HTMLElement.prototype
  for (const name of ['offsetWidth', 'clientWidth', 'scrollWidth'])
    Object.defineProperty(elements, name, {
      configurable: true,
      get(this: Measured) {
        return boxOf(this).width
      },
    })
  for (const name of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(elements, name, {
      configurable: true,
      get(this: Measured) {
        return boxOf(this).height
      },
    })
  window.Element.prototype.getBoundingClientRect = function (this: never) {
    const { width, height } = boxOf(this)
    return new window.DOMRect(0, 0, width, height)
  }
  // Whether a key can reach an element is asked by these two.
  window.Element.prototype.getClientRects = function (this: never) {
    return (isSeen(this) ? [new window.DOMRect(0, 0, 10, 10)] : []) as never
  }
  Object.defineProperty(elements, 'offsetParent', {
    configurable: true,
    get(this: Element) {
      return isSeen(this) ? this.parentElement : null
    },
  })
  Object.assign(window.Element.prototype, { scrollIntoView() {}, showPicker() {} })
  Object.assign(window, { ResizeObserver: observersOf(), getComputedStyle: styleOf })
}

function observersOf() {
  return class {
    readonly #hear: (entries: unknown[], observer: unknown) => void
    constructor(hear: (entries: unknown[], observer: unknown) => void) {
      this.#hear = hear
    }
    observe(target: Measured) {
      const { width, height } = boxOf(target)
      const size = [{ inlineSize: width, blockSize: height }]
      const entry = { target, contentRect: { width, height }, borderBoxSize: size, contentBoxSize: size }
      queueMicrotask(() => this.#hear([entry], this))
    }
    unobserve() {}
    disconnect() {}
  }
}

const classOf = (element: Element) => element.getAttribute('class') ?? ''

const INLINE = new Set([
  'SPAN',
  'A',
  'B',
  'I',
  'EM',
  'STRONG',
  'SMALL',
  'CODE',
  'KBD',
  'MARK',
  'TIME',
  'ABBR',
  'LABEL',
])

/** As much of a style as accessible names, the library of menus and the tests ask for. */
function styleOf(element: HTMLElement) {
  const isInline =
    INLINE.has(element.tagName) &&
    !/(^|\s)(block|flex|grid|absolute|fixed|sr-only)(\s|$)/.test(classOf(element)) &&
    !/(^|\s)(inline-)?(flex|grid)(\s|$)/.test(element.parentElement ? classOf(element.parentElement) : '')
  const known: Readonly<Record<string, string>> = {
    display: hides(element) ? 'none' : isInline ? 'inline' : 'block',
    visibility: /(^|\s)invisible(\s|$)/.test(classOf(element)) ? 'hidden' : 'visible',
    overflow: 'visible',
    overflowX: 'visible',
    overflowY: 'visible',
    position: 'static',
    direction: 'ltr',
    content: '',
  }
  return new Proxy(element.style, {
    get(style, name) {
      if (name === 'getPropertyValue')
        return (asked: string) => known[asked] ?? style.getPropertyValue?.(asked) ?? ''
      const own = Reflect.get(style, name)
      return own || (known[String(name)] ?? (typeof own === 'function' ? own : ''))
    },
  })
}

/** Whether this element itself is not drawn, whatever it stands in. */
export function hides(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true
  if ((element as HTMLElement).style?.display === 'none') return true
  const width = element.ownerDocument.defaultView?.innerWidth ?? 1280
  let isHidden = false
  for (const name of classOf(element).split(/\s+/)) {
    const [, most, at, what] =
      /^(?:(max-)?(sm|md|lg|xl|2xl):)?(hidden|block|inline|inline-block|flex|inline-flex|grid|contents|table-cell|table-row)$/.exec(
        name,
      ) ?? []
    if (!what) continue
    const wide = !at || width >= (BREAKPOINTS[at] ?? 0)
    const holds = at && most ? !wide : wide
    // What is said for a width comes after what is said for all, as in the style sheet.
    if (holds && (at || !isHidden || what === 'hidden')) isHidden = what === 'hidden'
  }
  return isHidden
}

export function isSeen(element: Element): boolean {
  if (!element.isConnected) return false
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (hides(at) || /(^|\s)invisible(\s|$)/.test(classOf(at))) return false
    const parent: Element | null = at.parentElement
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && at.tagName !== 'SUMMARY')
      return false
  }
  return true
}
