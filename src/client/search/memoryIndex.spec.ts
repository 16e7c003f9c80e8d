import { expect, test } from 'vitest'
import { MemoryIndex } from './engine'
import type { KnownCustomer, KnownVehicle, Rows } from './rows'
import { makePeople } from './testing/people'

let made = 0
const someone = (name: string, more: Partial<KnownCustomer> = {}): KnownCustomer => {
  made += 1
  return {
    id: `id-of-${made}-${name}`,
    name,
    contact: null,
    phone: null,
    email: null,
    createdAt: 0,
    updatedAt: 1,
    ...more,
  }
}
const car = (owner: KnownCustomer, more: Partial<KnownVehicle>): KnownVehicle => {
  made += 1
  const id = `car-${made}`
  return {
    id,
    customerId: owner.id,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    plate: null,
    vin: null,
    ...more,
  }
}

function indexOf(customers: KnownCustomer[], vehicles: KnownVehicle[] = []) {
  const index = new MemoryIndex()
  index.upsert({ customers, vehicles })
  return {
    search: (text: string) => index.search(text),
    names: (text: string) => index.search(text).found.map(({ name }) => name),
    upsert: (rows: Rows) => index.upsert(rows),
    withPhone: (phone: string) => index.withPhone(phone),
  }
}

const shownOf = ({ match }: { match: { text: string; ranges: readonly (readonly [number, number])[] } }) =>
  match.ranges.map(([from, to]) => match.text.slice(from, to))

const ruth = someone('Ruth Delgado', { phone: '+15551234567' })
const jose = someone('José Nuñez', { phone: '+15559876543' })
const acme = someone('Acme Towing', { contact: 'Wanda Smith', phone: '+15550001111' })

test('pinned customers are found however many others match, and before them', () => {
  const others = Array.from({ length: 30 }, (_, at) =>
    someone(`New ${at}`, { phone: `+1${410 + at}5550168` }),
  )
  const marcus = someone('Marcus Hale', { phone: '+15855550168' })
  const tom = someone('Tom Becker')
  const index = new MemoryIndex()
  index.upsert({ customers: [...others, marcus, tom], vehicles: [car(tom, { plate: 'AB0168C' })] })
  const names = (ahead?: string[]) => index.search('0168', ahead).found.map(({ name }) => name)
  expect(names()).toHaveLength(20)
  expect(names()).not.toContain('Marcus Hale')
  expect(names([tom.id, marcus.id])).toHaveLength(22)
  expect(names([tom.id, marcus.id]).slice(0, 2)).toEqual(['Marcus Hale', 'Tom Becker'])
})

test('a name is found by any of its words, whatever their order, case and accents', () => {
  const { names } = indexOf([ruth, jose, acme])
  for (const text of ['ruth', 'DELG', 'delgado ruth', 'ruth d', ' Ruth  Delgado ', 'elgad']) {
    expect(names(text)).toEqual(['Ruth Delgado'])
  }
  expect(names('nunez')).toEqual(['José Nuñez'])
  expect(names('NUÑEZ jose')).toEqual(['José Nuñez'])
})

test('one slip a word is forgiven', () => {
  const { names } = indexOf([ruth, jose, acme])
  for (const text of ['delgdo', 'delagdo', 'dellgado', 'delgaxo', 'ruht delgdo', 'delgdo ruth']) {
    expect(names(text)).toEqual(['Ruth Delgado'])
  }
  expect(names('delxxdo')).toEqual([])
  expect(names('xelgado')).toEqual([])
})

test('slips are forgiven in names of other alphabets', () => {
  const { names } = indexOf([someone('Иванов Пётр'), ruth])
  expect(names('иваов')).toEqual(['Иванов Пётр'])
  expect(names('петр')).toEqual(['Иванов Пётр'])
})

test('where many are one slip away, some of them are found and not none', () => {
  const { found } = indexOf(Array.from({ length: 6_000 }, (_, at) => someone(`Jonathan ${at}`))).search(
    'jonatahn',
  )
  expect(found).toHaveLength(20)
})

test('a company is found by its contact, and says so', () => {
  const { search } = indexOf([ruth, acme])
  const [found] = search('wanda').found
  expect(found?.name).toBe('Acme Towing')
  expect(found?.match).toMatchObject({ field: 'contact', text: 'Wanda Smith' })
  expect(found && shownOf(found)).toEqual(['Wanda'])
  const [slipped] = search('wnada').found
  expect(slipped && shownOf(slipped)).toEqual(['Wanda'])
})

test('a phone is found by any run of its digits, however they are typed', () => {
  const { names, search } = indexOf([ruth, jose, acme])
  for (const text of [
    '4567',
    '(555) 123',
    '555-123-45',
    '5551234567',
    '+1 555 123 4567',
    '12345',
    '+15551234567',
  ]) {
    expect(names(text)).toEqual(['Ruth Delgado'])
  }
  const [found] = search('123-45').found
  expect(found?.match).toMatchObject({ field: 'phone', text: '+15551234567' })
  expect(found && shownOf(found)).toEqual(['12345'])
  expect(names('9999')).toEqual([])
})

const mary = someone('Mary Quist', { email: 'Mary.Quist+Shop@Proton.me' })
const rob = someone('Rob Proton', { email: 'rob@gmail.com' })

test('an e-mail address is found by any part of it, and shows which', () => {
  const { names, search } = indexOf([ruth, mary, rob])
  for (const text of [
    'y.quist',
    'QUIST+shop',
    'mary.quist+shop@proton.me',
    '@proton.me',
    ' shop @ proton.me ',
  ]) {
    expect(names(text)).toEqual(['Mary Quist'])
  }
  const [found] = search('quist+SHOP@').found
  expect(found?.match).toMatchObject({ field: 'email', text: 'Mary.Quist+Shop@Proton.me' })
  expect(found && shownOf(found)).toEqual(['Quist+Shop@'])
  expect(names('quist+shop@gmail.com')).toEqual([])
})

test('a name comes before an address that happens to have it in it', () => {
  const { names, search } = indexOf([mary, rob])
  expect(names('proton')).toEqual(['Rob Proton', 'Mary Quist'])
  expect(search('mary').found[0]?.match.field).toBe('name')
})

test('a whole address comes before longer ones that end or begin like it', () => {
  const [long, longer] = [
    someone('Long', { email: 'rob@gmail.com.example' }),
    someone('Longer', { email: 'the.rob@gmail.com' }),
  ]
  expect(indexOf([longer, long, rob]).names('rob@gmail.com')).toEqual(['Rob Proton', 'Long', 'Longer'])
})

test('a changed address is found by what it is now, and no longer by what it was', () => {
  const { names, upsert } = indexOf([rob])
  expect(names('rob@gmail')).toEqual(['Rob Proton'])
  upsert({ customers: [{ ...rob, email: 'robert@work.example', updatedAt: 2 }], vehicles: [] })
  expect(names('rob@gmail')).toEqual([])
  expect(names('robert@')).toEqual(['Rob Proton'])
})

test('two letters are in too many email addresses to search those', () => {
  expect(indexOf([someone('Xavier', { email: 'qq@qq.example' })]).names('qq')).toEqual([])
})

test('the last digits of a number come before the same digits in its middle', () => {
  const middle = someone('Middle', { phone: '+15554567000' })
  expect(indexOf([middle, ruth]).names('4567')).toEqual(['Ruth Delgado', 'Middle'])
})

test('a vehicle is found by part of its plate or VIN, without spaces and dashes', () => {
  const civic = car(ruth, { plate: '7ABC-123', vin: '1HGBH41JXMN109186' })
  const { search } = indexOf([ruth, jose], [civic])
  for (const text of ['7abc', 'abc 12', 'BC1', '7-ABC 123', '1hgbh41', 'mn109186', '1HGBH41JXMN109186']) {
    const [found] = search(text).found
    expect(found).toMatchObject({
      customerId: ruth.id,
      name: 'Ruth Delgado',
      vehicle: { id: civic.id, title: '2019 Honda Civic' },
    })
  }
  const [byPlate] = search('c12').found
  expect(byPlate?.match.field).toBe('plate')
  expect(byPlate && shownOf(byPlate)).toEqual(['C-12'])
})

test('a vehicle that was found says whether its customer has another', () => {
  const { search } = indexOf(
    [ruth, jose],
    [car(ruth, { plate: 'AAA111' }), car(jose, { plate: 'AAA222' }), car(jose, { plate: 'BBB333' })],
  )
  const onlyByPlate = (text: string) =>
    search(text).found.map(({ vehicle }) => [vehicle?.plate, vehicle?.isOnly])
  expect(onlyByPlate('AAA1')).toEqual([['AAA111', true]])
  expect(onlyByPlate('AAA2')).toEqual([['AAA222', false]])
})

test("a scanner's import mark before a VIN does not hide it", () => {
  const civic = car(ruth, { vin: '1HGBH41JXMN109186' })
  expect(indexOf([ruth], [civic]).names('I1HGBH41JXMN109186')).toEqual(['Ruth Delgado'])
})

test('the last 8 of an id find it, and 7 of them do not', () => {
  const known = someone('Printed', { id: '0190aaaa-bbbb-7ccc-8ddd-eeee1234abcd' })
  const civic = car(ruth, { id: '0190aaaa-bbbb-7ccc-8ddd-eeee9876FEDC' })
  const { names, search } = indexOf([known, ruth], [civic])
  expect(names('1234ABCD')).toEqual(['Printed'])
  expect(search('9876fedc').found[0]).toMatchObject({ customerId: ruth.id, match: { field: 'code' } })
  expect(names('234abcd')).toEqual([])
})

test('a vehicle whose customer is not known yet is found without a name', () => {
  const { search } = indexOf([], [car(ruth, { plate: 'LOST 77' })])
  expect(search('lost77').found[0]).toMatchObject({ customerId: ruth.id, name: null })
})

test('the exact comes first, then what begins with it, then words that do, then the rest, then slips', () => {
  const { names } = indexOf(
    ['Calgary Marts', 'Osmartin Bo', 'Marten Olsen', 'Ana Martin', 'Martin Luther', 'Martin'].map((name) =>
      someone(name),
    ),
  )
  expect(names('martin')).toEqual(['Martin', 'Martin Luther', 'Ana Martin', 'Osmartin Bo', 'Marten Olsen'])
})

test('typed letters are more likely a name than the beginning of a VIN', () => {
  const { names } = indexOf([ruth, someone('Smith')], [car(ruth, { vin: 'SMTBH41JXMN109186' })])
  expect(names('smi')).toEqual(['Smith'])
  expect(names('smt')).toEqual(['Ruth Delgado'])
})

test('a customer comes once, whatever of it was found', () => {
  const twice = someone('555 Auto', { phone: '+15555555555', contact: '555 Bob' })
  expect(indexOf([twice]).names('555')).toEqual(['555 Auto'])
})

test('at most 20 are found', () => {
  const { search } = indexOf(Array.from({ length: 500 }, (_, at) => someone(`Ruth ${at}`)))
  expect(search('ruth').found).toHaveLength(20)
  expect(new Set(search('ruth').found.map(({ key }) => key)).size).toBe(20)
})

test('nothing typed finds nothing', () => {
  const { names } = indexOf([ruth, acme])
  for (const text of ['', '   ', '-', '()', '\n', '\t']) expect(names(text)).toEqual([])
})

test('whatever is typed, searching does not fail', () => {
  const { search } = indexOf([ruth, acme], [car(ruth, { plate: '7ABC' })])
  for (const text of [
    '(',
    '[a',
    '\\',
    '"ruth',
    '-ruth',
    '.*',
    '^$',
    'a|b',
    '+',
    '?',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
  ]) {
    expect(() => search(text)).not.toThrow()
  }
})

test('a changed record is found by what it is now, and no longer by what it was', () => {
  const { names, upsert } = indexOf([ruth])
  expect(names('delgado')).toEqual(['Ruth Delgado'])
  upsert({ customers: [{ ...ruth, name: 'Ruth Moreno', updatedAt: 2 }], vehicles: [] })
  expect(names('delgado')).toEqual([])
  expect(names('moreno')).toEqual(['Ruth Moreno'])
})

test('a page that was under way while a record was saved does not undo it', () => {
  const { names, upsert } = indexOf([{ ...ruth, name: 'Ruth Moreno', updatedAt: 9 }])
  upsert({ customers: [ruth], vehicles: [] })
  expect(names('ruth')).toEqual(['Ruth Moreno'])
})

test('a phone number finds the customers who have exactly it, and none whose number merely contains it', () => {
  const { withPhone } = indexOf([ruth, someone('Longer', { phone: '+155512345670' }), jose])
  expect(withPhone('+1 (555) 123-4567')).toEqual([{ id: ruth.id, name: 'Ruth Delgado' }])
  expect(withPhone('+1555123456')).toEqual([])
  expect(withPhone('')).toEqual([])
})

test('all of many are found, across the blocks that they lie in', () => {
  const people = makePeople(5_000, 3)
  const index = new MemoryIndex()
  index.upsert(people)
  for (const { id, name, phone } of people.customers.filter((row, at) => row.phone && at % 97 < 10)) {
    expect(index.withPhone(phone ?? '')).toContainEqual({ id, name })
    expect(index.search(id.slice(-8)).found.map(({ customerId }) => customerId)).toContain(id)
  }
  for (const { id, vin } of people.vehicles.filter((row, at) => row.vin && at % 97 < 10)) {
    expect(index.search(vin ?? '').found[0]?.vehicle?.id).toBe(id)
  }
})
