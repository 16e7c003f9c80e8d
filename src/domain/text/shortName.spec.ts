import { expect, test } from 'vitest'
import { shortName } from './shortName'

test.each([
  ['Ruth Delgado', 'Delgado'],
  ['Mohamed El-Sayed', 'El-Sayed'],
  ['John Peña', 'Peña'],
  ['Mary Ann Smith', 'Smith'],
  ['Juan de la Cruz', 'de la Cruz'],
  ['Martin Hale, Jr.', 'Hale'],
  ['Cher', 'Cher'],
  ['', ''],
])('of a person, the last name: %s', (name, short) => expect(shortName(name)).toBe(short))

test.each([
  ['Valley View Property Management Co.', 'Valley'],
  ['Canal Taxi Inc.', 'Canal'],
  ['Harlan Fleet Services', 'Harlan'],
  ['Lakeside Medical Transport', 'Lakeside'],
  ['Greenway Landscaping', 'Greenway'],
  ['Smith & Sons', 'Smith'],
  ['The Corner Bakery', 'The Corner'],
])('of a company, its first word: %s', (name, short) => expect(shortName(name)).toBe(short))
