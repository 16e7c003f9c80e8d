import { expect, test } from 'vitest'
import { readPasted } from './pasted'

const lines = (text: string) =>
  readPasted(text, 'description')?.map(({ description, quantity, price }) => [description, quantity, price])

test('cells of a spreadsheet, with its dollars and thousands', () => {
  expect(lines('Front brake pads\t2\t$45.00\r\nTransmission\t1\t"$1,234.50"\r\n')).toEqual([
    ['Front brake pads', '2', '45.00'],
    ['Transmission', '1', '1234.50'],
  ])
})

test('discounts as accountants write them', () => {
  expect(lines('Coupon\t1\t(20.00)\nLoyalty\t1\t-$5.00')).toEqual([
    ['Coupon', '1', '(20.00)'],
    ['Loyalty', '1', '-5.00'],
  ])
})

test('a cell that holds line ends, tabs and quotes is one cell', () => {
  expect(lines('"Pads\nand ""rotors"""\t1\t10\nLabor\t2.5\t120')).toEqual([
    ['Pads and "rotors"', '1', '10'],
    ['Labor', '2.5', '120'],
  ])
})

test('a file with commas, where descriptions and amounts have some too', () => {
  expect(lines('Brake pads, front,2,1,234.50\nBulb, 1, $9')).toEqual([
    ['Brake pads, front', '2', '1234.50'],
    ['Bulb', '1', '9'],
  ])
  expect(lines('"Pads, front",2,"1,234.50"\n"Bulb",1,9')).toEqual([
    ['Pads, front', '2', '1234.50'],
    ['Bulb', '1', '9'],
  ])
})

test('lines that are only words are descriptions', () => {
  expect(lines('Check the brakes, please\nLook at the noise')).toEqual([
    ['Check the brakes, please', undefined, undefined],
    ['Look at the noise', undefined, undefined],
  ])
})

test('the names of the columns are not a line', () => {
  expect(lines('Description\tQty\tUnit price\nPads\t2\t45')).toEqual([['Pads', '2', '45']])
  expect(lines('Description\tQty\tUnit price')).toEqual([['Description', 'Qty', 'Unit price']])
})

test('rows without anything are left out, and columns past the price too', () => {
  expect(lines('Pads\t2\t45\t90\n\t\t\t\nLabor\t1\t120\t120')).toEqual([
    ['Pads', '2', '45'],
    ['Labor', '1', '120'],
  ])
})

test('what can’t be read is kept as it is, to be put right where it stands', () => {
  expect(lines('Pads\ttwo\tlots\nLabor\t1\t12,50')).toEqual([
    ['Pads', 'two', 'lots'],
    ['Labor', '1', '12,50'],
  ])
})

test('pasted into a price, it is a column of prices', () => {
  expect(readPasted('$5.00\n6', 'price')).toEqual([{ price: '5.00' }, { price: '6' }])
  expect(readPasted('2\t5\n3\t6', 'quantity')).toEqual([
    { quantity: '2', price: '5' },
    { quantity: '3', price: '6' },
  ])
})

test('a piece of text for one cell is left to the browser', () => {
  expect(readPasted('Brake pads, front', 'description')).toBe(null)
  expect(readPasted('Brake pads\n', 'description')).toBe(null)
  expect(readPasted('45.00', 'price')).toBe(null)
})
