import * as z from 'zod/mini'
import type { SentNames } from '~/contract/fieldTable'
import { ShopPatch } from '~/contract/full/bodies'
import type { SHOP } from '~/contract/full/shop'
import { MAX_CAPACITY, type OpeningHours, WEEKDAYS } from '~/domain/shop'
import { changeShop, openShop, type ShopChanges } from '~/service/actions/shops'
import { formatShop } from '~/service/full/format'
import { NoSuchShop } from '~/service/store/engine'
import { shops } from '~/service/store/tables/shops'
import {
  expectNoMore,
  print,
  readArguments,
  required,
  WrongUse,
  wholeNumber,
  withNewStore,
  withStore,
} from './command'
import { taxRateFrom, timeZoneFrom } from './serveFlags'

export const SHOPS_USAGE = `shops create --name NAME [details]
shops set --shop ID [--name NAME] [details]   "" clears a value
      [--street S] [--city C] [--state S] [--zip Z] [--phone +15185550123] [--tax-number N] [--terms LINE]
      [--time-zone America/Chicago] [--tax-rate PERCENT] [--hours "mon-fri 8:00-17:30, sat 9:00-13:00"]
      [--capacity N] [--text KIND=TEXT ...]   --capacity: how many cars it works on at a time
shops list`

const SAID = {
  name: { type: 'string' },
  street: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  zip: { type: 'string' },
  phone: { type: 'string' },
  'tax-number': { type: 'string' },
  terms: { type: 'string' },
  'time-zone': { type: 'string' },
  'tax-rate': { type: 'string' },
  hours: { type: 'string' },
  capacity: { type: 'string' },
  text: { type: 'string', multiple: true },
} as const
type Said = { [Flag in Exclude<keyof typeof SAID, 'text'>]?: string | undefined } & {
  text?: string[] | undefined
}

type SetBy = { readonly flag: Exclude<keyof Said, 'text'>; readonly read?: (text: string) => unknown }

/** For each field of the contract the flag that sets it, and how to read it where its text is no value yet. */
const FIELDS: Readonly<
  Record<Exclude<SentNames<typeof SHOP, 'optional' | 'changed'>, 'message_texts'>, SetBy>
> = {
  name: { flag: 'name' },
  street: { flag: 'street' },
  city: { flag: 'city' },
  state: { flag: 'state' },
  zip_code: { flag: 'zip' },
  phone: { flag: 'phone' },
  tax_number: { flag: 'tax-number' },
  terms: { flag: 'terms' },
  time_zone: { flag: 'time-zone', read: timeZoneFrom },
  tax_rate_ppm: { flag: 'tax-rate', read: taxRateFrom },
  opening_hours: { flag: 'hours', read: hoursFrom },
  capacity: { flag: 'capacity', read: (text) => wholeNumber(text, '--capacity', 1, MAX_CAPACITY) },
}

export async function runShops([verb, ...args]: readonly string[]) {
  if (verb === 'create') return createShop(args)
  if (verb === 'set') return setShop(args)
  if (verb === 'list') return listShops(args)
  throw new WrongUse('shops takes create, set or list')
}

/** What the flags say, by the rules that PATCH /v1/shop has. */
function saidBy(values: Said): ShopChanges {
  const patch: Record<string, unknown> = {}
  for (const [field, { flag, read }] of Object.entries(FIELDS)) {
    const text = values[flag]
    if (text !== undefined) patch[field] = text === '' ? null : read ? read(text) : text
  }
  if (values.text) patch.message_texts = textsFrom(values.text)
  const { data, error } = z.safeParse(ShopPatch, patch)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not given is not there, so nothing is undefined
  if (!error) return data as ShopChanges
  const [issue] = error.issues
  const flag = Object.entries(FIELDS).find(([field]) => field === issue?.path[0])?.[1].flag ?? 'text'
  throw new WrongUse(`--${flag} ${issue?.message}`)
}

const textsFrom = (given: readonly string[]) =>
  Object.fromEntries(
    given
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [, kind = '', text = ''] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
        if (kind === '') throw new WrongUse(`--text must be KIND=TEXT, not ${pair}`)
        return [kind, text]
      }),
  )

async function createShop(args: readonly string[]) {
  const { values, positionals } = readArguments(args, SAID)
  expectNoMore(positionals)
  const name = required(values.name, '--name')
  const said = saidBy(values)
  const made = await withNewStore(values, (store) =>
    store.write(null, (writer) => openShop(writer, writer.now, { ...said, name })),
  )
  print(values.json, made, `Shop ${made.id} is created: ${name}`)
}

async function setShop(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { ...SAID, shop: { type: 'string' } })
  expectNoMore(positionals)
  const id = required(values.shop, '--shop')
  const said = saidBy(values)
  if (Object.keys(said).length === 0) throw new WrongUse('Name what to set, such as --name')
  const row = await withStore(values, (store) =>
    store.write(id, async (writer) => {
      const before = await shops.byId(writer, id)
      if (!before) throw new NoSuchShop(id)
      return changeShop({ writer, now: writer.now }, before, said)
    }),
  )
  print(values.json, formatShop(row), `Shop ${id} is changed: ${row.name}`)
}

async function listShops(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  expectNoMore(positionals)
  const rows = await withStore(values, (store) => shops.all(store))
  const listed = rows.map(({ id, name, capacity }) => ({ id, name, capacity }))
  const lines = listed.map(({ id, name }) => `${id}  ${name}`)
  print(values.json, listed, lines.length > 0 ? lines : 'No shop yet.')
}

const SHORT_DAYS = WEEKDAYS.map((day) => day.slice(0, 3))
const HOURS_PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2}:\d\d)-(\d{1,2}:\d\d)$/

/** "mon-fri 8:00-17:30, sat 9:00-13:00": days that are not named are closed. */
export function hoursFrom(text: string): OpeningHours {
  const hours: OpeningHours = {
    sunday: null,
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
  }
  for (const part of text.toLowerCase().split(',')) {
    const [, from = '', to = from, opens = '', closes = ''] = HOURS_PART.exec(part.trim()) ?? []
    const [first, last] = [SHORT_DAYS.indexOf(from), SHORT_DAYS.indexOf(to)]
    if (first < 0 || last < 0) {
      throw new WrongUse(`--hours must be such as "mon-fri 8:00-17:30, sat 9:00-13:00", not ${text}`)
    }
    // Around the end of the week: sat-mon is three days.
    const days = ((last - first + SHORT_DAYS.length) % SHORT_DAYS.length) + 1
    for (let at = first; at < first + days; at += 1) {
      const day = WEEKDAYS[at % SHORT_DAYS.length]
      if (day) hours[day] = { opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }
    }
  }
  return hours
}
