import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

// Runs in the build. Licences such as MIT ask that their text goes along with every copy of the code.

export const NOTICES_FILE = 'dist/THIRD-PARTY-NOTICES.txt'

/** Its code is in the style sheet, which names no modules. */
const IN_STYLES = 'node_modules/tailwindcss'

const RULE = '-'.repeat(78)

const INTRODUCTION = `Third-party software in Frontdesk

The files beside this one contain code of the packages below, each under its own licence. The package libsql is not among
them: npm installs it with its own licence.
`

/** The folder of the package that a module belongs to; null for our own modules. */
export function packageOf(id: string): string | null {
  const [, folder] = /^(?:\0|file:\/\/)*((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/@.][^/]*)\//.exec(id) ?? []
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : null
}

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } }

/** Name, version and licence of one package, with the text that it ships. */
function noticeOf(folder: string): string {
  const { name, version, license, author }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const by = typeof author === 'string' ? author : author?.name
  const text =
    file === undefined
      ? `The package ships no licence file.${by === undefined ? '' : ` Its author is ${by}.`}`
      : readFileSync(join(folder, file), 'utf8').trim()
  return [RULE, `${name} ${version}`, license ?? 'See the text', '', text, ''].join('\n')
}

export function noticesOf(folders: Iterable<string>): string {
  const notices = [...new Set(folders)].toSorted().map(noticeOf)
  return `${[INTRODUCTION, ...new Set(notices)].join('\n')}\n`
}

/** Writes the notices of all that was bundled. Every environment adds its packages, so the last one leaves the whole file. */
export function thirdPartyNotices(): Plugin {
  const folders = new Set<string>([IN_STYLES])
  return {
    name: 'frontdesk:third-party',
    apply: 'build',
    sharedDuringBuild: true,
    writeBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const folder of file.moduleIds.map(packageOf)) if (folder !== null) folders.add(folder)
      }
      writeFileSync(NOTICES_FILE, noticesOf(folders))
    },
  }
}
