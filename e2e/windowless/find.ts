import { queryAllByRole } from '@testing-library/dom'
import { computeAccessibleName } from 'dom-accessibility-api'
import { isSeen } from './layout'

export type Text = string | RegExp
export type RoleOptions = {
  name?: Text
  exact?: boolean
  level?: number
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  disabled?: boolean
  includeHidden?: boolean
}

export const tidy = (text: string | null | undefined) => (text ?? '').replace(/[\s\u200b]+/g, ' ').trim()

/** Whether a text is the wanted one: a part of it in whatever case, or the whole of it exactly. */
export function matches(text: string, wanted: Text, exact = false) {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(text)
  const sought = tidy(wanted)
  return exact ? tidy(text) === sought : tidy(text).toLowerCase().includes(sought.toLowerCase())
}

const SECTIONS = 'article, aside, main, nav, section'

/** What lies behind a dialog is not there for those who can't see it either. */
function isTold(element: Element) {
  return isSeen(element) && !element.closest('[aria-hidden=true]')
}

export function byRole(root: Element, role: string, options: RoleOptions = {}) {
  const { name, exact = false, includeHidden = false, ...states } = options
  const { disabled, ...asked } = states
  const found = queryAllByRole(root as HTMLElement, role, { hidden: true, ...asked } as never) as Element[]
  return found.filter(
    (element) =>
      (includeHidden || isTold(element)) &&
      !(
        ['banner', 'contentinfo'].includes(role) &&
        !element.hasAttribute('role') &&
        element.parentElement?.closest(SECTIONS)
      ) &&
      !(role === 'region' && !element.hasAttribute('role') && nameOf(element) === '') &&
      (disabled === undefined || isDisabled(element) === disabled) &&
      (name === undefined || matches(nameOf(element), name, exact)),
  )
}

export const nameOf = (element: Element) => tidy(computeAccessibleName(element))

const UNREAD = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'HEAD'])

/** The text of an element; of a button that is an input, its value. */
function textOf(element: Element): string {
  if (element.tagName === 'INPUT' && ['submit', 'button'].includes((element as HTMLInputElement).type))
    return (element as HTMLInputElement).value
  if (!element.querySelector('script, style')) return element.textContent ?? ''
  return [...element.childNodes]
    .map((node) =>
      node.nodeType === 1
        ? UNREAD.has((node as Element).tagName)
          ? ''
          : textOf(node as Element)
        : (node.textContent ?? ''),
    )
    .join('')
}

/** The innermost elements that hold a text. */
export function byText(root: Element, wanted: Text, exact = false): Element[] {
  const found: Element[] = []
  const look = (element: Element): boolean => {
    if (UNREAD.has(element.tagName)) return false
    const isHere = matches(textOf(element), wanted, exact)
    let isDeeper = false
    // A part of a text is in no child where it is not in the whole; a whole or a pattern may be.
    if (isHere || exact || wanted instanceof RegExp)
      for (const child of element.children) if (look(child)) isDeeper = true
    if (isHere && !isDeeper) found.push(element)
    return isHere || isDeeper
  }
  look(root)
  return inOrder(found)
}

export function byLabel(root: Element, wanted: Text, exact = false): Element[] {
  const document = root.ownerDocument
  return [...root.querySelectorAll('*')].filter((element) => {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return (
        by
          .split(/\s+/)
          .some((id) => matches(textOf(document.getElementById(id) ?? element), wanted, exact)) &&
        Boolean(document.getElementById(by.split(/\s+/)[0] ?? ''))
      )
    const own = element.getAttribute('aria-label')
    if (own !== null && matches(own, wanted, exact)) return true
    const labels = (element as HTMLInputElement).labels
    return labels ? [...labels].some((label) => matches(textOf(label), wanted, exact)) : false
  })
}

export function byCss(root: Element, selector: string): Element[] {
  if (selector === '..' || selector === 'xpath=..') return root.parentElement ? [root.parentElement] : []
  if (selector === 'xpath=ancestor::*[@role][1]') {
    const above = root.parentElement?.closest('[role]')
    return above ? [above] : []
  }
  const focused = /^(.*?)\s?:focus$/.exec(selector)
  if (focused) {
    const active = root.ownerDocument.activeElement
    const isIn = active && root.contains(active) && root !== active
    return isIn && (!focused[1] || active.matches(`${focused[1]} *, ${focused[1]}`)) ? [active] : []
  }
  if (selector === 'option:checked')
    return [...root.querySelectorAll('option')].filter(({ selected }) => selected)
  const child = /^>\s*(.+)$/.exec(selector)
  if (child?.[1]) return [...root.children].filter((at) => at.matches(child[1] ?? ''))
  return [...root.querySelectorAll(selector)]
}

export function isDisabled(element: Element): boolean {
  const isControl = ['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'OPTION', 'FIELDSET'].includes(element.tagName)
  if (isControl && (element.hasAttribute('disabled') || element.closest('fieldset[disabled]'))) return true
  return element.closest('[aria-disabled=true]') !== null
}

export function inOrder(elements: Iterable<Element>): Element[] {
  return [...new Set(elements)].toSorted((one, other) =>
    one === other ? 0 : one.compareDocumentPosition(other) & 4 ? -1 : 1,
  )
}
