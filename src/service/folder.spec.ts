import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type fs from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { existingPlaces, NoDatabase, placesIn } from './folder'

/** What another process does once this one has looked for a file. */
let meanwhile: () => void

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const existsSync: typeof fs.existsSync = (file) => {
    const found = real.existsSync(file)
    meanwhile()
    return found
  }
  return { ...real, existsSync }
})

test.each([1, 2, 3, 4])(
  'a database that another process makes after the look number %i is not called half of one',
  (look) => {
    const directory = mkdtempSync(`${tmpdir()}/frontdesk-folder-`)
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const { database } = placesIn(directory)
    let looks = 0
    meanwhile = () => {
      if (++looks !== look) return
      writeFileSync(database, 'SQLite format 3')
      writeFileSync(`${database}-wal`, '')
    }
    expect(foundIn(directory)).toBeOneOf([database, NoDatabase])
  },
)

/** The database, or what refused it. */
function foundIn(directory: string) {
  try {
    return existingPlaces(directory).database
  } catch (error) {
    return (error as Error).constructor
  }
}
