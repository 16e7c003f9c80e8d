import type { Random } from './random'
import { buildVin } from './vin'

type Model = {
  make: string
  model: string
  /** The maker's three characters, as a VIN begins. */
  maker: string
  trims: readonly string[]
  /** What its parts cost beside those of a plain sedan. */
  dear: number
  weight: number
}

const model = (
  make: string,
  name: string,
  maker: string,
  trims: string,
  dear: number,
  weight: number,
): Model => ({ make, model: name, maker, trims: trims.split(','), dear, weight })

const MODELS: readonly Model[] = [
  model('Toyota', 'Camry', '4T1', 'LE,SE,XLE', 1, 9),
  model('Toyota', 'Corolla', '2T1', 'L,LE,SE', 0.95, 8),
  model('Toyota', 'RAV4', '2T3', 'LE,XLE,Limited', 1.1, 8),
  model('Toyota', 'Prius', 'JTD', 'Two,Three,Touring', 1.1, 3),
  model('Toyota', 'Tacoma', '3TM', 'SR5,TRD Sport', 1.15, 4),
  model('Honda', 'Civic', '19X', 'LX,EX,Sport', 0.95, 8),
  model('Honda', 'Accord', '1HG', 'LX,Sport,EX-L', 1, 8),
  model('Honda', 'CR-V', '2HK', 'LX,EX,EX-L', 1.05, 8),
  model('Honda', 'Odyssey', '5FN', 'EX,EX-L,Touring', 1.1, 3),
  model('Ford', 'F-150', '1FT', 'XL,XLT,Lariat', 1.25, 9),
  model('Ford', 'Escape', '1FM', 'S,SE,Titanium', 1.05, 5),
  model('Ford', 'Explorer', '1FM', 'Base,XLT,Limited', 1.15, 5),
  model('Ford', 'Transit', '1FT', '150,250,350', 1.3, 3),
  model('Chevrolet', 'Silverado 1500', '1GC', 'WT,LT,LTZ', 1.25, 7),
  model('Chevrolet', 'Equinox', '2GN', 'LS,LT,Premier', 1.05, 5),
  model('Chevrolet', 'Malibu', '1G1', 'LS,LT', 1, 4),
  model('Chevrolet', 'Express 2500', '1GC', 'Cargo', 1.3, 2),
  model('GMC', 'Sierra 1500', '1GT', 'SLE,SLT,Denali', 1.3, 3),
  model('Nissan', 'Rogue', '5N1', 'S,SV,SL', 1.05, 6),
  model('Nissan', 'Altima', '1N4', 'S,SV,SR', 1, 5),
  model('Hyundai', 'Elantra', '5NP', 'SE,SEL,Limited', 0.95, 4),
  model('Hyundai', 'Tucson', 'KM8', 'SE,SEL,Limited', 1, 3),
  model('Kia', 'Sorento', '5XY', 'LX,S,SX', 1.05, 3),
  model('Kia', 'Soul', 'KND', 'LX,S,EX', 0.95, 2),
  model('Subaru', 'Outback', '4S4', 'Premium,Limited,Wilderness', 1.1, 6),
  model('Subaru', 'Forester', 'JF2', 'Base,Premium,Sport', 1.1, 5),
  model('Jeep', 'Wrangler', '1C4', 'Sport,Sahara,Rubicon', 1.2, 4),
  model('Jeep', 'Grand Cherokee', '1C4', 'Laredo,Limited', 1.2, 4),
  model('Ram', '1500', '1C6', 'Tradesman,Big Horn,Laramie', 1.25, 4),
  model('Dodge', 'Grand Caravan', '2C4', 'SE,SXT', 1.05, 2),
  model('Mazda', 'CX-5', 'JM3', 'Sport,Touring,Grand Touring', 1.05, 4),
  model('Volkswagen', 'Jetta', '3VW', 'S,SE,SEL', 1.1, 3),
  model('Volvo', 'XC60', 'YV4', 'Momentum,Inscription', 1.45, 2),
  model('BMW', '330i', 'WBA', 'Base,xDrive', 1.6, 3),
  model('Audi', 'Q5', 'WA1', 'Premium,Premium Plus', 1.6, 2),
  model('Mercedes-Benz', 'C 300', '55S', 'Base,4MATIC', 1.7, 2),
  model('Lexus', 'RX 350', '2T2', 'Base,F Sport', 1.35, 3),
  model('Tesla', 'Model 3', '5YJ', 'Standard Range,Long Range', 1.4, 2),
]

const VANS = ['Transit', 'Express 2500', 'F-150', 'Silverado 1500', 'Sierra 1500', '1500', 'Grand Caravan']
const WEIGHED = MODELS.map((entry) => [entry, entry.weight] as const)
const WORKHORSES = WEIGHED.filter(([entry]) => VANS.includes(entry.model))

const COLORS = [
  'White',
  'Black',
  'Silver',
  'Gray',
  'Gray',
  'Blue',
  'Red',
  'Green',
  'Beige',
  'Brown',
  'Orange',
]
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const DIGITS = '0123456789'.split('')
const OLDEST_YEARS = 18

const spell = (random: Random, pattern: string) =>
  pattern.replace(/[A9]/g, (sign) => random.pick(sign === 'A' ? LETTERS : DIGITS))

const PLATES = ['AAA 9999', 'AAA 9999', 'AAA9999', 'A99 AAA', 'AA 99999', '9AAA99']

/** A car as somebody would describe it; what is written down of it varies, as it does at a counter. */
export function makeVehicle(random: Random, thisYear: number, isFleet: boolean) {
  const chosen = random.weigh(isFleet ? WORKHORSES : WEIGHED)
  const youth = random.unit() ** 1.4
  const year = thisYear + 1 - Math.round(OLDEST_YEARS * youth)
  const vin = buildVin({
    maker: chosen.maker,
    // From 2010 on, the seventh place tells by a letter that the thirty year letters began anew.
    model: spell(random, year < 2010 ? 'AA999' : 'AA9A9'),
    year,
    plant: random.pick(LETTERS),
    serial: random.int(100, 899_999),
  })
  return {
    dear: chosen.dear,
    fields: {
      year,
      make: chosen.make,
      model: chosen.model,
      trim: random.chance(0.7) ? random.pick(chosen.trims) : null,
      color: isFleet ? 'White' : random.chance(0.9) ? random.pick(COLORS) : null,
      vin: random.chance(0.82) ? vin : null,
      license_plate: random.chance(0.93) ? spell(random, random.pick(PLATES)) : null,
    },
  }
}
