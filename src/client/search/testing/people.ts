import type { KnownCustomer, KnownVehicle, Rows } from '~/client/search/rows'

const FIRST =
  'Ruth José Maria Ahmed Wei Linda Zoë Björn Olga Mark Susan Kevin Priya Tom Ana Luis Grace Omar Ivy Noah Emma Liam ' +
  'Chloe Diego Fatima Hans Ingrid Jack Karen Leon Mona Nina Otto Paula Quinn Rosa Sam Tara Uma Victor Wanda Xavier Yara'
const LAST =
  'Delgado Nuñez Smith Johnson Müller O’Brien Garcia Patel Nguyen Kim Brown Davis Miller Wilson Moore Taylor Anderson ' +
  'Thomas Jackson White Harris Martin Thompson Martinez Robinson Clark Rodriguez Lewis Lee Walker Hall Allen Young King ' +
  'Wright Scott Green Baker Adams Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards'
const BEGINNINGS =
  'Ab Bel Cor Dan El Far Gor Hal Ist Jor Kal Lan Mor Nor Ost Pel Quar Ros Sten Tor Ul Var West Yar Zim'
const ENDINGS = 'berg son field man ton ley wick ford stein ski ova ez ini ard well more bury croft holm dale'
const FIRMS = 'Plumbing Logistics Bakery Roofing Taxi Electric Landscaping Courier Cleaning Farms'
const MAKES = 'Honda Toyota Ford Subaru Kia BMW'
const MODELS = 'Civic Corolla Focus Outback Soul X3'

const words = (list: string) => list.split(' ')

/** Repeats itself for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Six of seven have one; made without chance, so that all else stays as it was. */
const hasMail = (number: number) => number % 7 !== 3
const PROVIDERS = words('gmail.com yahoo.com outlook.com icloud.com proton.me')
const mailOf = (person: string, number: number) =>
  `${person.toLowerCase().replace(/[^a-z]+/g, '.')}${number % 97}@${PROVIDERS[number % PROVIDERS.length]}`

/** A shop's customers, three vehicles to every two of them. */
export function makePeople(count: number, seed = 1): Rows {
  const random = chance(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const lists = {
    FIRST: words(FIRST),
    LAST: words(LAST),
    B: words(BEGINNINGS),
    E: words(ENDINGS),
    FIRMS: words(FIRMS),
  }
  const of = (list: readonly string[]) => list[below(list.length)] ?? ''
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('')
  const id = () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
  const plateLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const vinLetters = `${plateLetters}0123456789`
  const letters = (from: string, length: number) =>
    Array.from({ length }, () => from[below(from.length)]).join('')
  const surname = () => (random() < 0.4 ? of(lists.LAST) : of(lists.B) + of(lists.E))

  const customers: KnownCustomer[] = []
  const vehicles: KnownVehicle[] = []
  for (let number = 0; number < count; number += 1) {
    const person = `${of(lists.FIRST)} ${surname()}`
    const isFirm = random() < 0.08
    const customer = {
      id: id(),
      name: isFirm ? `${surname()} ${of(lists.FIRMS)}` : person,
      contact: isFirm ? person : null,
      phone:
        random() < 0.95
          ? `+1${200 + below(800)}${200 + below(800)}${`${below(10_000)}`.padStart(4, '0')}`
          : null,
      email: hasMail(number) ? mailOf(person, number) : null,
      createdAt: 1_700_000_000_000 - number * 60_000,
      updatedAt: 1_700_000_000_000,
    }
    customers.push(customer)
    for (let car = 0; car < 1 + (number % 2); car += 1) {
      const make = below(6)
      vehicles.push({
        id: id(),
        customerId: customer.id,
        year: 2000 + below(26),
        make: words(MAKES)[make] ?? '',
        model: words(MODELS)[make] ?? '',
        plate: random() < 0.9 ? `${below(10)}${letters(plateLetters, 3)} ${100 + below(900)}` : null,
        vin: random() < 0.6 ? letters(vinLetters, 17) : null,
      })
    }
  }
  return { customers, vehicles }
}
