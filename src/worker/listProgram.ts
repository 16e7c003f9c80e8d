import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

// Runs in the build, and in no browser.

const MODULE = 'virtual:program'

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** As a browser compares it with what has come: whatever a network puts in the place of a file is refused. */
const integrityOf = (content: Buffer) => `sha256-${hashOf(content).toString('base64')}`

/** What the dashboard was built into: every file that is named by its content, and the page under such a name. */
export function programIn(folder: string) {
  const html = readFileSync(join(folder, 'index.html'))
  const page = `/assets/${hashOf(html).toString('hex').slice(0, 8)}.html`
  const files: Record<string, string> = { [page]: integrityOf(html) }
  for (const name of readdirSync(join(folder, 'assets')).toSorted()) {
    if (/\.(js|css|woff2|svg|png)$/.test(name))
      files[`/assets/${name}`] = integrityOf(readFileSync(join(folder, 'assets', name)))
  }
  const build = hashOf(JSON.stringify(files)).toString('hex').slice(0, 8)
  return { build, page, files, html }
}

/** Tells the worker of them, and lays the page beside them. */
export function listProgram(): Plugin {
  return {
    name: 'frontdesk:list-program',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const { build, page, files, html } = programIn('dist/dashboard')
      this.emitFile({ type: 'asset', fileName: page.slice(1), source: html })
      return `export const build = '${build}', page = '${page}', files = ${JSON.stringify(files)}`
    },
  }
}
