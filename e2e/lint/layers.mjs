// Two rules of the linter about imports in src/. `frontdesk/layers`: which folder may import which; specs and what they are
// made with are exempt. `frontdesk/alias`: another folder is named from src/, so that one search finds all who import a file.
import { join, relative, sep } from 'node:path'

/**
 * Each folder and each file at the top, and what it may import besides itself.
 * @type {Map<string, readonly string[]>}
 */
const TOP = new Map([
  ['domain', []],
  ['ui', []],
  ['contract', ['domain']],
  ['client', ['contract', 'domain']],
  ['app', ['client', 'domain', 'ui']],
  ['service', ['contract', 'domain']],
  ['gateway', ['contract', 'domain']],
  ['worker', ['contract']],
  ['begin', ['app', 'client', 'ui']],
  ['main', ['app', 'begin', 'client', 'ui']],
  ['frontdesk', ['gateway', 'service']],
  ['setup', []],
])

/**
 * The folders of src/app/, the lowest first: a folder imports only those before it. App.tsx and routes.tsx import all.
 * What many nouns use of one stands below them, and its pages in a folder inside of it above them.
 */
const APP = [
  'session',
  'format',
  'shell/page',
  'shell/lists',
  'shell/keys',
  'forms',
  'search/results',
  'print',
  'money',
  'csv',
  'customers',
  'messages',
  'appointments',
  'appointments/panel',
  'appointments/booking',
  'board',
  'schedule',
  'appointments/calls',
  'quotes/builder',
  'quotes',
  'payments',
  'invoices',
  'customers/pages',
  'today',
  'payments/day-close',
  'settings/webhooks',
  'settings/api-keys',
  'session/set-up',
  'session/devices',
  'settings',
  'search',
  'session/sign-in',
  'shell',
]

const SURFACES = 'One surface never imports the other.'
const SURFACE = 'The dashboard does not know which surface it is on: ask client/reads and the feature flags.'

/**
 * What the tables above would allow: importer, imported, and why not.
 * @type {readonly (readonly [string, string, string])[]}
 */
const NEVER = [
  ['service/full', 'service/live', SURFACES],
  ['service/live', 'service/full', SURFACES],
  ['app', 'client/api/fullReads', SURFACE],
  ['app', 'client/api/liveReads', SURFACE],
  ['begin', 'client/api/fullReads', SURFACE],
  ['begin', 'client/api/liveReads', SURFACE],
  ['main', 'client/api/fullReads', SURFACE],
  ['main', 'client/api/liveReads', SURFACE],
]

/**
 * @typedef {object} ImportNode
 * @property {{ value?: unknown } | null} [source]
 *
 * @typedef {object} Context
 * @property {string} cwd
 * @property {string} filename
 * @property {(found: { node: object, message: string }) => void} report
 */

const isIn = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`)

/** The first name of a path, without its ending. */
const nameOf = (/** @type {string} */ path) => path.split('/')[0]?.split('.')[0] ?? ''

/** The innermost folder of the list that a path from src/ is in; undefined for App.tsx and routes.tsx. */
const appFolderOf = (/** @type {string} */ path) =>
  APP.filter((folder) => path.startsWith(`app/${folder}/`)).toSorted(
    (one, other) => other.length - one.length,
  )[0]

/**
 * What an import names, as a path from src/; undefined for a package.
 * @param {string} importer
 * @param {string} name
 */
function pathOf(importer, name) {
  if (name.startsWith('~/')) return name.slice('~/'.length)
  return name.startsWith('.') ? join(importer, '..', name).split(sep).join('/') : undefined
}

/**
 * Why a file may not import another, both as paths from src/; undefined where it may.
 * @param {string} importer
 * @param {string} imported
 */
function refusalOf(importer, imported) {
  const never = NEVER.find(([from, to]) => isIn(importer, from) && isIn(imported, to))
  if (never) return never[2]
  const [from, to] = [nameOf(importer), nameOf(imported)]
  const may = TOP.get(from) ?? []
  if (from !== to && !may.includes(to)) return `src/${from} may import only: ${may.join(', ') || 'nothing'}.`
  const folder = appFolderOf(importer)
  const other = appFolderOf(imported)
  if (folder === undefined || to !== 'app' || folder === other) return undefined
  if (other !== undefined && APP.indexOf(other) < APP.indexOf(folder)) return undefined
  return `src/app/${folder} may import only the folders before it in e2e/lint/layers.mjs.`
}

/** Why a file has no place in the tables above; undefined where it has one. */
function strayOf(/** @type {string} */ path) {
  const folder = appFolderOf(path)
  const isPlaced = TOP.has(nameOf(path)) && (folder !== undefined || !/^app\/.*\//.test(path))
  return isPlaced ? undefined : `e2e/lint/layers.mjs does not say what src/${path} may import.`
}

/** Why an import may not be written so; undefined where it may. What is outside of src/ has no other name. */
function relativeOf(/** @type {string} */ importer, /** @type {string} */ name) {
  const path = name.startsWith('../') ? pathOf(importer, name) : undefined
  return path === undefined || path.startsWith('..') ? undefined : `Name it from src/: '~/${path}'.`
}

/** @param {Context} context */
const pathFromSrc = ({ cwd, filename }) => relative(join(cwd, 'src'), filename).split(sep).join('/')

/**
 * Reports each import of a file that `refusal` has words about.
 * @param {Context} context
 * @param {(path: string, name: string) => string | undefined} refusal
 */
function eachImport(context, refusal) {
  const path = pathFromSrc(context)
  const check = (/** @type {ImportNode} */ node) => {
    const name = node.source?.value
    const message = typeof name === 'string' ? refusal(path, name) : undefined
    if (message !== undefined) context.report({ node, message })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  }
}

const layers = {
  create: (/** @type {Context} */ context) => ({
    Program(/** @type {object} */ node) {
      const message = strayOf(pathFromSrc(context))
      if (message !== undefined) context.report({ node, message })
    },
    ...eachImport(context, (path, name) => {
      const imported = pathOf(path, name)
      return imported === undefined ? undefined : refusalOf(path, imported)
    }),
  }),
}

const alias = { create: (/** @type {Context} */ context) => eachImport(context, relativeOf) }

export default { meta: { name: 'frontdesk' }, rules: { layers, alias } }
