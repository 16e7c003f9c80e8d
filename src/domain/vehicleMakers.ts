import { hasRightCheckDigit } from './vehicles'

// What a VIN says of a vehicle by itself. The first three characters name the maker (ISO 3780); of some makers' it takes
// a fourth. This file is loaded with the fields of a vehicle, and not before.

/** Cars and light trucks. */
const CARS: Readonly<Record<string, string>> = {
  Acura: '19U 19V 2HH 2HN 5FR 5J8 JH4',
  'Alfa Romeo': 'ZAR ZAS',
  Audi: 'TRU WA1 WAU WUA',
  BMW: '3MW 4US 5UX 5YM WBA WBS WBX WBY',
  Buick: '1G4 2G4 3G5 5GA KL4 LRB W04',
  Cadillac: '1G6 1GY 2G6 3GY',
  Chevrolet: '1G1 1GA 1GC 1GN 1Y1 2G1 2GC 2GN 3G1 3GC 3GN KL1 KL7 KL8',
  Chrysler: '1A4 1A8 1C8 2A4 2A8 2C8 3A4 3A8',
  Dodge: '1B3 1B4 1B7 1D3 1D4 1D7 1D8 2B3 2B4 2B7 2D3 2D4 2D7 2D8 3B7 3D3 3D4 3D7',
  Fiat: 'ZFA',
  Ford: '1FA 1FB 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FM 3FT MAJ NM0',
  GMC: '1GJ 1GK 1GT 2GK 2GT 3GK 3GT',
  Genesis: 'KMT KMU',
  Honda: '19X 1HG 2HG 2HK 3CZ 3HG 4S6 5FN 5FP 5J6 7FA JHL JHM SHH',
  Hummer: '5GN 5GR 5GT',
  Hyundai: '5NM 5NP 5NT 5XYZ KM8 KMH',
  Infiniti: '3PC 5N3 JNK JNR',
  Isuzu: '4NU 4S2 JAC',
  Jaguar: 'SAD SAJ',
  Jeep: '1J4 1J8 ZAC',
  Kia: '3KP 5XX 5XYK 5XYP 5XYR KNA KND',
  'Land Rover': 'SAL',
  Lexus: '2T2 58A JTH JTJ',
  Lincoln: '1LN 2LM 3LN 5LM 5LT',
  Mazda: '1YV 3MV 3MZ 4F2 4F4 7MM JM1 JM3',
  'Mercedes-Benz': '4JG 55S W1K W1N WDB WDC WDD',
  Mercury: '1ME 1ZW 2ME 2MR 3ME 4M2',
  Mini: 'WMW WMZ',
  Mitsubishi: '4A3 4A4 JA3 JA4 ML3',
  Nissan: '1N4 1N6 3N1 3N6 5N1 JN1 JN8 KNM',
  Oldsmobile: '1G3 1GH',
  Plymouth: '1P3 1P4 2P4 3P3',
  Pontiac: '1G2 1GM 2G2 3G2 3G7 5Y2 6G2 KL2',
  Porsche: 'WP0 WP1',
  Rivian: '7FC 7PD',
  Saab: '5S3 YS3',
  Saturn: '1G8 3GS 5GZ',
  Scion: 'JTK JTL',
  Smart: 'WME',
  Subaru: '4S3 4S4 JF1 JF2',
  Suzuki: '2S2 2S3 JS2 JS3 KL5',
  Tesla: '5YJ 7G2 7SA LRW',
  Toyota: '1NX 2T1 2T3 3MY 3TM 3TY 4T1 4T3 4T4 4TA 5TB 5TD 5TE 5TF 5YF 7MU JT2 JT3 JT4 JTD JTE JTM JTN',
  Volkswagen: '1V2 1VW 2V4 3VV 3VW WV1 WV2 WVG WVW',
  Volvo: '7JR LVY LYV YV1 YV4',
}

/** Above 10,000 lb, or completed by another maker, and trailers: their seventh character says nothing of the year. */
const HEAVY: Readonly<Record<string, string>> = {
  'Big Tex': '16V',
  'Blue Bird': '1BA',
  Chevrolet: '1GB',
  Ford: '1FC 1FD 3FR',
  Freightliner: '1FU 1FV 3AK 3AL 4UZ',
  GMC: '1GD',
  'Great Dane': '1GR',
  Hino: '2AY 5PV',
  'IC Bus': '4DR',
  International: '1HS 1HT 3HA 3HS',
  Isuzu: '4KL 54D JAL',
  Kenworth: '1NK 1XK 2NK 3BK',
  Mack: '1M1 1M2',
  Peterbilt: '1NP 1XP 2NP',
  Ram: '3C7',
  Sterling: '2FZ',
  Stoughton: '1DW',
  Utility: '1UY',
  Volvo: '4V4',
  Wabash: '1JJ',
  'Western Star': '5KJ',
}

/** Chrysler's own codes: since 2011 the fifth character names the brand. */
const CHRYSLER = ['1C3', '1C4', '1C6', '2C3', '2C4', '3C3', '3C4', '3C6']
const BRANDS: Readonly<Record<string, string>> = {
  C: 'Chrysler',
  D: 'Dodge',
  F: 'Fiat',
  J: 'Jeep',
  R: 'Ram',
}
const BRANDS_SINCE = 2011

const byCode = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make])))

const cars = byCode(CARS)
const heavy = byCode(HEAVY)

/** Each of them stands for a year from 1980 on, and again for one from 2010 on. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_CYCLE = 1980
const SECOND_CYCLE = 2010
const NORTH_AMERICA = /^(?:[1-5]|7[F-Z0-9])/
const LINE_AT = 4
const CYCLE_AT = 6
const YEAR_AT = 9

export type VinFacts = {
  make: string | null
  /** Null where the VIN alone does not tell it. */
  year: number | null
  /** Which it may be then, the newest first. */
  years: readonly number[]
}

/** What a whole VIN says, if its check digit is right; null where it says nothing. */
export function readFacts(vin: string, now: number): VinFacts | null {
  if (vin.length !== 17 || !hasRightCheckDigit(vin)) return null
  const code = YEAR_CODES.indexOf(vin.charAt(YEAR_AT))
  const isSecond = /[A-Z]/.test(vin.charAt(CYCLE_AT))
  const told = (isSecond ? SECOND_CYCLE : FIRST_CYCLE) + code
  const [short, long] = [vin.slice(0, 3), vin.slice(0, 4)]
  const isChrysler = CHRYSLER.includes(short)
  const brand = told >= BRANDS_SINCE ? (BRANDS[vin.charAt(LINE_AT)] ?? null) : 'Chrysler'
  const car = isChrysler ? brand : (cars.get(long) ?? cars.get(short) ?? null)
  const make = car ?? heavy.get(short) ?? null
  const isTold = NORTH_AMERICA.test(vin) && (isChrysler || car !== null)
  const latest = new Date(now).getUTCFullYear() + 1
  const years = code < 0 ? [] : [SECOND_CYCLE + code, FIRST_CYCLE + code].filter((year) => year <= latest)
  if (isTold && years.includes(told)) return { make, year: told, years: [] }
  return make === null && years.length === 0 ? null : { make, year: null, years }
}
