import { dollars } from '~/domain/money'
import type { DataLocation } from '~/service/dataLocation'
import { existingPlaces } from '~/service/folder'
import { lockInstallation } from '~/service/operations/folderLock'
import { verifyFile, verifyStore, type Books } from '~/service/operations/verify'
import { dataLocationFrom, existingFile, expectNoMore, print, readArguments, withStore } from './command'

export const VERIFY_USAGE =
  'verify [FILE]                             checks every record of the shops, or of a backup, and prints what is wrong'

export async function runVerify(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const [file, ...more] = positionals
  expectNoMore(more)
  const { name, books } = file === undefined ? await ofLocation(dataLocationFrom(values)) : await ofFile(file)
  print(
    values.json,
    { file: name, ...books },
    `${name} is undamaged, and its records are right: ${inWords(books)}.`,
  )
}

async function ofLocation(location: DataLocation) {
  if ('folder' in location) return ofFolder(location.folder)
  const name = 'the database'
  return { name, books: await withStore(location, (store) => verifyStore(store, name), true) }
}

async function ofFolder(data: string) {
  const places = existingPlaces(data)
  const release = lockInstallation(places, 'beside')
  try {
    return { name: places.database, books: await verifyFile(places.database) }
  } finally {
    release()
  }
}

async function ofFile(file: string) {
  const name = existingFile(file)
  return { name, books: await verifyFile(name) }
}

/** Every count and sum, so that two of them can be held side by side. */
export function inWords({ counts, invoiced_cents, paid_cents }: Books): string {
  const parts = Object.entries(counts).map(([noun, count]) => {
    const many = `${count.toLocaleString('en')} ${count === 1 ? noun.replace(/s$/, '') : noun}`
    if (noun === 'invoices') return `${many} of ${dollars(invoiced_cents)}`
    return noun === 'payments' ? `${many} of ${dollars(paid_cents)}` : many
  })
  return parts.join(', ')
}
