import { expect, test } from 'vitest'
import { shopToFill } from '~/service/testing/fill'
import { CARS, HEADER } from '~/service/testing/importing'
import { command } from '~/service/testing/servers/command'

const WORDS = 'x'.repeat(201)

test.each([
  ['an empty file', '', 'c.csv: it is empty. Nothing was written.'],
  [
    'a header alone',
    HEADER,
    'c.csv: it has only the first line, which names the columns. Nothing was written.',
  ],
  [
    'no header',
    '1,Maria,,,',
    'c.csv: line 1: there is no column external_id. The first line must name the columns, and this one has "1", "Maria", "", "", "". If your columns have other names, use --mapping. Nothing was written.',
  ],
  [
    'semicolons',
    'external_id;name\n1;Maria',
    'c.csv: line 1: its columns are separated by ";"; save it with commas. Nothing was written.',
  ],
  [
    'two columns of one name',
    'external_id,name,Name\n1,a,b',
    'c.csv: line 1: 2 columns are named name. Nothing was written.',
  ],
  [
    'other letters',
    Buffer.from(`${HEADER}\n1,Jos\u00e9,,,`, 'latin1'),
    'c.csv: line 2: its text is not UTF-8. Save it as "CSV UTF-8 (comma delimited)" and try again. Nothing was written.',
  ],
  [
    'an open quote',
    `${HEADER}\n1,"Maria,,,\n2,Bo,,,`,
    'c.csv: line 2: a quote (") is opened there and never closed. Nothing was written.',
  ],
  ['no external id', `${HEADER}\n,Maria,,,`, 'c.csv line 2: can’t be imported: external_id may not be blank'],
  ['no name', `${HEADER}\n1,,,,x`, 'c.csv line 2: can’t be imported: name may not be blank'],
  [
    'a long name',
    `${HEADER}\n1,${WORDS},,,`,
    'c.csv line 2: can’t be imported: name may be at most 200 characters long',
  ],
  [
    'a wrong phone and email',
    `${HEADER}\n1,Maria,maria at home,555 12,`,
    'c.csv line 2: can’t be imported: email must be an email address; phone must have ten digits, as (518) 555-0123 has, or be international, as +4930123456 is, not "555 12"',
  ],
  [
    'one external id twice',
    `${HEADER}\n7,Maria,,,\n8,Cy,,,\n7,Bo,,,`,
    'c.csv line 4: can’t be imported: line 2 has the same external_id, 7',
  ],
  [
    'one phone twice',
    `${HEADER}\n1,Maria,,518-555-0123,\n2,Bo,,(518) 555-0123,`,
    'c.csv line 3: can’t be imported: (518) 555-0123 is the phone of Maria, of line 2',
  ],
  [
    'the phone of somebody in the shop',
    `${HEADER}\n1,Maria,,518-555-0199,`,
    'c.csv line 2: can’t be imported: (518) 555-0199 is the phone of Ruth Delgado, who is in the shop already',
  ],
  [
    'text of a computer',
    `${HEADER}\n1,Ma\0ria,,,`,
    'c.csv line 2: can’t be imported: name must not contain NUL or half a character',
  ],
])('%s is refused in a clear line, and nothing is written', async (_, text, reason) => {
  const { file, run, bring, state } = await shopToFill()
  await bring(file('first.csv', `${HEADER}\nR,Ruth Delgado,,+15185550199,`))
  const before = await state()
  const ended = await run(file('c.csv', text))
  expect([ended.code, ended.out]).toEqual([1, ''])
  expect(ended.err).toBe(
    reason.startsWith('c.csv line') ? `${reason}\nNothing was written.\n` : `${reason}\n`,
  )
  expect(await state()).toEqual(before)
})

test.each([
  ['nobody’s car', 'v1,,,2019,Subaru,Outback,', 'it names no owner'],
  [
    'a stranger’s car',
    'v1,99,,2019,Subaru,Outback,',
    'there is no customer with the external_id 99, in the shop or in the customers’ file',
  ],
  [
    'a car by a phone that nobody has',
    'v1,,518-555-0100,2019,Subaru,Outback,',
    'there is no customer with the phone (518) 555-0100',
  ],
  ['a car of no year', 'v1,R,,,Subaru,Outback,', 'year must be a whole number'],
  ['a car of a year to come', 'v1,R,,2919,Subaru,Outback,', 'year may be at most 2 years ahead, not "2919"'],
  ['a car without a make', 'v1,R,,2019,,Outback,', 'make may not be blank'],
  [
    'half a VIN',
    'v1,R,,2019,Subaru,Outback,4S4BS',
    'vin must be 17 letters and digits, without I, O and Q, not "4S4BS"',
  ],
])('%s is refused in a clear line, and nothing is written', async (_, line, reason) => {
  const { file, run, bring, state } = await shopToFill()
  await bring(file('first.csv', `${HEADER}\nR,Ruth Delgado,,+15185550199,`))
  const before = await state()
  const ended = await run('--vehicles', file('v.csv', `${CARS}\n${line}`))
  expect(ended).toEqual({
    code: 1,
    out: '',
    err: `v.csv line 2: can’t be imported: ${reason}\nNothing was written.\n`,
  })
  expect(await state()).toEqual(before)
})

test.each([
  [
    '{"customers": {"nickname": "Name"}}',
    'c.csv: the mapping names a field "nickname"; there are "external_id", "name", "email", "phone", "notes"',
  ],
  [
    '{"customers": {"phone": "Mobile"}}',
    'c.csv: the mapping of phone names a column "Mobile"; the file has "external_id", "name"',
  ],
  [
    '{"people": {}}',
    'm.json: it must be JSON such as {"customers": {"external_id": "Cust No", "name": ["First", "Last"]}}',
  ],
  [
    'name=Name',
    'm.json: it must be JSON such as {"customers": {"external_id": "Cust No", "name": ["First", "Last"]}}',
  ],
])('the mapping %s is refused in a clear line', async (mapping, reason) => {
  const { file, run, state } = await shopToFill()
  const ended = await run(file('c.csv', 'external_id,name\n1,Bo'), '--mapping', file('m.json', mapping))
  expect(ended).toEqual({ code: 1, out: '', err: `${reason}. Nothing was written.\n` })
  expect((await state()).customers).toEqual([])
})

test('a wrong use says what is wrong, and a shop or a file that is not there is named', async () => {
  const { data, file, run } = await shopToFill()
  const path = file('c.csv', `${HEADER}\n1,Bo,,,`)
  expect(await run()).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Name a file to import\n/),
  })
  expect(await run(path, path)).toMatchObject({ code: 2, err: expect.stringContaining('--vehicles FILE') })
  const nowhere = await command(['import', path, '--data', data])
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('--shop is missing')])
  const none = await command(['import', '--shop', 'none', path, '--data', data])
  expect([none.code, none.err]).toEqual([1, 'There is no shop none. Nothing was written.\n'])
  expect(await run('nothing.csv')).toMatchObject({ code: 1, err: expect.stringContaining('nothing.csv') })
})

test('a cell that holds a whole page is named by its beginning, and does nothing to the terminal', async () => {
  const { file, run } = await shopToFill()
  const { err } = await run(file('c.csv', `${HEADER}\n1,Bo,,"\u001b[2J${'9'.repeat(100_000)}",`))
  expect(err).toContain('phone must have ten digits')
  expect(err).toContain('99…')
  expect(err.length).toBeLessThan(500)
  expect(err).not.toContain('\u001b')
})
