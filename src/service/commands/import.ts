import { readFileSync } from 'node:fs'
import {
  columnsNamed,
  type Fields,
  type Mapping,
  readMapping,
  NotImported,
} from '~/service/importing/columns'
import { readKnown } from '~/service/importing/existingRecords'
import {
  checkAll,
  type Checked,
  type Source,
  createProgress,
  countsOf,
  isNotable,
  isRefused,
  sayCounts,
  sayLine,
  sayRefused,
  UNTOLD,
} from '~/service/importing/report'
import {
  CUSTOMER_COLUMNS,
  type FileRead,
  type Line,
  readCustomers,
  readVehicles,
  VEHICLE_COLUMNS,
} from '~/service/importing/rows'
import { type Impossible, type Planned, writeAll } from '~/service/importing/write'
import { printable } from '~/service/printable'
import type { Store } from '~/service/store/engine'
import { shops } from '~/service/store/tables/shops'
import { print, readArguments, Refused, required, withStore, WrongUse } from './command'

const namesOf = ({ needed: [first = '', ...needed], oneOf, others }: Fields) =>
  [first, ...(oneOf.length > 0 ? [oneOf.join(' or ')] : []), ...needed, ...others].join(', ')

export const IMPORT_USAGE = `import --shop ID [CUSTOMERS.csv] [--vehicles VEHICLES.csv] [--mapping FILE.json] [--dry-run] [--allow-shared]
      imports customers and vehicles from another program. It checks all lines before it writes any; a second run
      changes nothing. --dry-run prints what would happen to each line. --allow-shared lets customers with
      different names share a phone, and vehicles of different owners share a VIN.
      customers: ${namesOf(CUSTOMER_COLUMNS)}
      vehicles:  ${namesOf(VEHICLE_COLUMNS)}`

const FLAGS = {
  shop: { type: 'string' },
  vehicles: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'allow-shared': { type: 'boolean' },
} as const

type Wanted = { shop: string; isSharing: boolean; isDry: boolean; json: boolean; unused: readonly string[] }

export async function runImport(args: readonly string[]) {
  const { values, positionals } = readArguments(args, FLAGS)
  const shop = required(values.shop, '--shop')
  const [customers, ...more] = positionals
  if (more.length > 0) throw new WrongUse(`Unknown: ${more.join(' ')}. Name vehicles with --vehicles FILE`)
  if (customers === undefined && values.vehicles === undefined) throw new WrongUse('Name a file to import')
  const mapping: Mapping =
    values.mapping === undefined
      ? {}
      : about(values.mapping, () => readMapping(readFileSync(values.mapping ?? '', 'utf8')))
  const files = [
    ...(customers === undefined ? [] : [opened(customers, readCustomers, mapping.customers)]),
    ...(values.vehicles === undefined ? [] : [opened(values.vehicles, readVehicles, mapping.vehicles)]),
  ]
  const unused = files.flatMap(({ file, unused: columns }) =>
    columns.length === 0 ? [] : [`${file}: import ignores ${columnsNamed(columns)}.`],
  )
  const wanted = {
    shop,
    isSharing: values['allow-shared'] === true,
    isDry: values['dry-run'] === true,
    json: values.json === true,
    unused,
  }
  await withStore(values, (store) => importInto(store, files, wanted))
}

type Reading = (bytes: Uint8Array, columns?: Mapping['customers']) => FileRead<Line>

const opened = (path: string, read: Reading, columns: Mapping['customers']) => ({
  file: path,
  ...about(path, () => read(readFileSync(path), columns)),
})

/** What is wrong with a file, said with its name. */
function about<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof NotImported
      ? new NotImported(`${path}: ${error.message.replace(/\.$/, '')}. Nothing was written.`)
      : error
  }
}

async function importInto(store: Store, files: readonly Source[], wanted: Wanted) {
  const { shop, isSharing, isDry, json } = wanted
  if (!(await shops.byId(store, shop))) throw new Refused(`There is no shop ${shop}. Nothing was written.`)
  const known = await store.snapshot((reader) => readKnown(reader, shop))
  const checked = checkAll(known, files, isSharing)
  const bad = checked.filter(isRefused)
  if (isDry) return sayDry(files, checked, wanted)
  if (bad.length > 0) throw new NotImported(`${sayRefused(bad)}\nNothing was written.`)

  const planned = checked.flatMap(({ file, line, verdict }): Planned[] =>
    'reason' in line || verdict.what === 'here' ? [] : [{ file, line }],
  )
  const progress = createProgress(process.stderr, planned.length)
  const impossible = await writeAll({ store, shop, isSharing, onProgress: progress.done }, planned).finally(
    progress.end,
  )
  const words = [...checked.filter(isNotable).map(sayLine), ...wanted.unused, ...totals(files, checked)]
  print(json, { ...inShort(files, checked, wanted), impossible: impossible.map(sayImpossible) }, words)
  if (impossible.length > 0)
    throw new NotImported(
      `${impossible.map(sayImpossible).join('\n')}\nEverything else was written. These came in the way during the import.`,
    )
}

function sayDry(files: readonly Source[], checked: readonly Checked[], wanted: Wanted) {
  const lines = checked.map(sayLine)
  const bad = checked.filter(isRefused)
  const isRefusing = bad.length > 0
  const words = [
    ...lines,
    ...wanted.unused,
    ...totals(files, checked),
    // They lie among thousands above, and are what there is to do.
    ...(isRefusing
      ? [
          sayRefused(bad, 'above'),
          'Nothing was written. Import writes nothing until every line can be imported.',
        ]
      : [...(isAnything(checked) ? [UNTOLD] : []), 'Nothing was written.']),
  ]
  print(wanted.json, { ...inShort(files, checked, wanted), lines }, words)
  if (isRefusing) process.exitCode = 1
}

/** Of what was imported before, nobody would be told anything. */
const isAnything = (checked: readonly Checked[]) => checked.some(({ verdict }) => verdict.what !== 'here')

const ofFile = (checked: readonly Checked[], file: string) => checked.filter((each) => each.file === file)

const totals = (files: readonly Source[], checked: readonly Checked[]) =>
  files.map(({ file }) => sayCounts(file, countsOf(ofFile(checked, file))))

const inShort = (files: readonly Source[], checked: readonly Checked[], { shop, isDry }: Wanted) => ({
  shop,
  dry_run: isDry,
  files: files.map(({ file }) => ({ file, ...countsOf(ofFile(checked, file)) })),
})

const sayImpossible = ({ file, line, reason }: Impossible) =>
  printable(`${file} line ${line.line}: was not written: ${reason}`)
