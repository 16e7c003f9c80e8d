import { readFileSync } from 'node:fs'

type Manifest = Readonly<Record<string, { file: string }>>

/** What the browser asks for when it needs this source of the dashboard, for `page.route`. */
export function builtFile(source: string): string {
  const manifest: Manifest = JSON.parse(readFileSync('dist/dashboard/.vite/manifest.json', 'utf8'))
  const file = manifest[source]?.file
  if (!file) throw new Error(`No file of the build begins with ${source}.`)
  return `**/${file}`
}
