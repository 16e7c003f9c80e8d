import {
  byCss,
  byLabel,
  byRole,
  byText,
  inOrder,
  isDisabled,
  matches,
  type RoleOptions,
  type Text,
  tidy,
} from './find'
import { type Hands, turn } from './hands'
import { isSeen } from './layout'
import type { Box } from './places'
import { NeedsWindow, PATIENCE_MS, until } from './until'

type Exact = { exact?: boolean }
type Narrowing = { hasText?: Text; has?: Locator; visible?: boolean }
type Waiting = { timeout?: number }
type Click = Waiting & {
  force?: boolean
  button?: string
  modifiers?: string[]
  position?: object
  trial?: boolean
}

/** The page that a locator looks at, which may have been loaded anew since. */
export type Scene = {
  document: () => Document
  hands: () => Hands
  boxOf: (element: Element) => Box | null
  run: (source: string) => unknown
}

abstract class Finder {
  abstract readonly scene: Scene
  protected abstract roots(): Element[]
  #within = (find: (root: Element) => Element[]) =>
    new Locator(this.scene, () => inOrder(this.roots().flatMap(find)))
  getByRole = (role: string, options?: RoleOptions) => this.#within((root) => byRole(root, role, options))
  getByText = (text: Text, { exact }: Exact = {}) => this.#within((root) => byText(root, text, exact))
  getByLabel = (text: Text, { exact }: Exact = {}) => this.#within((root) => byLabel(root, text, exact))
  locator = (inner: string | Locator, narrowing: Narrowing = {}) =>
    (typeof inner === 'string'
      ? this.#within((root) => byCss(root, inner))
      : this.#within((root) =>
          inner.elements().filter((element) => root !== element && root.contains(element)),
        )
    ).filter(narrowing)
}

export class Scope extends Finder {
  readonly scene: Scene
  constructor(scene: Scene) {
    super()
    this.scene = scene
  }
  protected roots = () => [this.scene.document().documentElement]
}

/** What is looked for, found anew at each use. */
export class Locator extends Finder {
  readonly scene: Scene
  readonly elements: () => Element[]
  constructor(scene: Scene, elements: () => Element[]) {
    super()
    this.scene = scene
    this.elements = elements
  }
  protected roots = () => this.elements()
  #from = (elements: () => Element[]) => new Locator(this.scene, elements)

  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (place: number) =>
    this.#from(() => this.elements().slice(place, place === -1 ? undefined : place + 1))
  or = (other: Locator) => this.#from(() => inOrder([...this.elements(), ...other.elements()]))
  and = (other: Locator) =>
    this.#from(() => this.elements().filter((element) => other.elements().includes(element)))
  filter = ({ hasText, has, visible }: Narrowing) =>
    this.#from(() =>
      this.elements().filter(
        (element) =>
          (hasText === undefined || matches(element.textContent ?? '', hasText)) &&
          (has === undefined || has.elements().some((inner) => element.contains(inner))) &&
          (visible === undefined || isSeen(element) === visible),
      ),
    )

  count = async () => this.elements().length
  all = async () => this.elements().map((_, place) => this.nth(place))

  /** The one element, waited for. */
  one = ({ timeout = PATIENCE_MS }: Waiting = {}, fits: (element: Element) => boolean = () => true) =>
    until(timeout, () => {
      const found = this.elements()
      if (found.length > 1)
        throw new Error(
          `${found.length} elements where one was expected:\n${found.map((at) => at.outerHTML.slice(0, 300)).join('\n')}`,
        )
      const [element] = found
      if (!element) throw new Error('Nothing was found.')
      if (!fits(element)) throw new Error(`It can't be used: ${element.outerHTML.slice(0, 300)}`)
      return element
    })
  /** What the hand goes for, looked for again once it is there: the page may have drawn another in its place. */
  #ready = async (options?: Waiting & { force?: boolean }) => {
    const find = () =>
      this.one(options, (element) => Boolean(options?.force) || (isSeen(element) && !isDisabled(element)))
    await find()
    await turn()
    return find()
  }

  textContent = async (options?: Waiting) => (await this.one(options)).textContent
  innerText = async (options?: Waiting) => tidy((await this.one(options)).textContent)
  inputValue = async (options?: Waiting) => ((await this.one(options)) as HTMLInputElement).value
  getAttribute = async (name: string, options?: Waiting) => (await this.one(options)).getAttribute(name)
  isVisible = async () => this.elements().some(isSeen)
  evaluate = async (work: unknown, argument?: unknown) =>
    (this.scene.run(`(${String(work)})`) as (element: Element, argument: unknown) => unknown)(
      await this.one(),
      argument,
    )
  evaluateAll = async (work: unknown, argument?: unknown) =>
    (this.scene.run(`(${String(work)})`) as (all: Element[], argument: unknown) => unknown)(
      this.elements(),
      argument,
    )

  click = async (options: Click = {}) =>
    options.position || options.trial
      ? needsWindow('a click at a place')()
      : this.scene.hands().click(await this.#ready(options), options)
  dblclick = async (options?: Waiting) => this.scene.hands().dblclick(await this.#ready(options))
  hover = async (options?: Waiting) => this.scene.hands().hover(await this.one(options, isSeen))
  focus = async (options?: Waiting) => this.scene.hands().focus((await this.one(options)) as HTMLElement)
  blur = async (options?: Waiting) => this.scene.hands().blur((await this.one(options)) as HTMLElement)
  fill = async (text: string, options?: Waiting) =>
    this.scene.hands().fill((await this.#ready(options)) as HTMLInputElement, text)
  press = async (keys: string, options?: Waiting) => {
    await this.focus(options)
    await this.scene.hands().press(keys)
  }
  pressSequentially = async (text: string) => {
    await this.focus()
    await this.scene.hands().type(text)
  }
  check = async (options?: Waiting) => this.setChecked(true, options)
  uncheck = async (options?: Waiting) => this.setChecked(false, options)
  setChecked = async (isWanted: boolean, options?: Waiting) => {
    const element = (await this.#ready(options)) as HTMLInputElement
    if (isChecked(element) !== isWanted) await this.scene.hands().click(element)
    if (isChecked(element) !== isWanted) throw new Error('A click did not change whether it is checked.')
  }
  selectOption = async (wanted: string | { label?: string; value?: string }, options?: Waiting) => {
    const select = (await this.#ready(options)) as HTMLSelectElement
    const { label, value } = typeof wanted === 'string' ? { label: wanted, value: wanted } : wanted
    const option = await until(PATIENCE_MS, () => {
      const found = [...select.options].find((at) => at.value === value || tidy(at.textContent) === label)
      if (!found) throw new Error(`No such option: ${label ?? value}`)
      return found
    })
    await this.scene.hands().select(select, option.value)
  }
  dispatchEvent = async (type: string, init: Record<string, unknown> = {}) => {
    const element = await this.one()
    const window = element.ownerDocument.defaultView as unknown as Record<string, typeof Event>
    const Kind = window['Event'] ?? Event
    element.dispatchEvent(Object.assign(new Kind(type, { bubbles: true, cancelable: true }), init))
  }
  scrollIntoViewIfNeeded = async () => void (await this.one())
  boundingBox = async (options?: Waiting) => this.scene.boxOf(await this.one(options))
  tap = async (options?: Waiting) => this.scene.hands().tap(await this.#ready(options))
}

export const isChecked = (element: Element) =>
  (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true'

export function needsWindow(what: string) {
  return async (): Promise<never> => {
    throw new NeedsWindow(`${what} needs a window: mark the test with @window.`)
  }
}
