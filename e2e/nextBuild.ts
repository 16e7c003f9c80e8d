import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { programIn } from '~/worker/listProgram'

/**
 * The built program as a later version would be: every file of the dashboard has other bytes and another name, which
 * begins with `mark`. Gives the program to start.
 */
export function nextBuild(mark: string): string {
  mkdirSync('.reports', { recursive: true })
  // Not in the system's folder for such: the program finds the database's package from where it lies.
  const to = mkdtempSync(resolve(`.reports/build-${mark}`))
  const folder = join(to, 'dashboard')
  const assets = join(folder, 'assets')
  cpSync('dist', to, { recursive: true })
  const before = programIn(folder)
  rmSync(join(folder, before.page))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.br')) rmSync(join(folder, name))

  const names = readdirSync(assets)
  const renamed = (text: string) => names.reduce((now, name) => now.replaceAll(name, mark + name), text)
  for (const name of names) {
    const text = renamed(readFileSync(join(assets, name), 'utf8'))
    rmSync(join(assets, name))
    writeFileSync(join(assets, mark + name), text)
  }
  writeFileSync(join(folder, 'index.html'), renamed(readFileSync(join(folder, 'index.html'), 'utf8')))

  const after = programIn(folder)
  writeFileSync(join(folder, after.page), after.html)
  const said = readFileSync(join(folder, 'sw.js'), 'utf8')
  const list = JSON.stringify(before.files).slice(1, -1)
  const quoted = /(?<=":)"([^"]+)"/g
  const listed = [list, list.replaceAll(quoted, '`$1`')].find((text) => said.includes(text))
  if (listed === undefined) throw new Error('The worker does not list its files as it used to.')
  writeFileSync(
    join(folder, 'sw.js'),
    said
      .replace(listed, JSON.stringify(after.files).slice(1, -1))
      .replaceAll(before.build, after.build)
      .replaceAll(before.page, after.page),
  )
  return join(to, 'frontdesk.js')
}
