import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The judge of what stands in somebody's way, as it is put into a page. It is the published one, and says the same; but
// most of its time went into keeping colours, of which it makes some for every word, from being looked into.

const PUBLISHED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a thing keeps to itself is kept by the thing: the judge was translated for browsers that can't do so. */
const KEPT_BY_THINGS = `
class WeakMap {
  constructor() { this.name = Symbol() }
  has(thing) { return this.name in thing }
  get(thing) { return thing[this.name] }
  set(thing, value) { thing[this.name] = value; return this }
}
class WeakSet {
  constructor() { this.name = Symbol() }
  has(thing) { return this.name in thing }
  add(thing) { thing[this.name] = true; return this }
}`

/** The words for a colour are read once; a page has a dozen. What can't be read is not kept, and fails each time. */
const COLOURS_READ_ONCE = `
const { prototype } = axe.commons.color.Color
const read = prototype.parseString
const known = new Map()
prototype.parseString = function (words) {
  if (!known.has(words)) {
    const { r, g, b, alpha } = read.call(this, words)
    known.set(words, { r, g, b, alpha })
  }
  return Object.assign(this, known.get(words))
}`

export const JUDGE = `{${KEPT_BY_THINGS}\n${PUBLISHED}\n${COLOURS_READ_ONCE}}`
