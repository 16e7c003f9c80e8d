import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customers } from '~/service/store/tables/customers'
import { withStore } from '~/service/testing/books'
import { shopToFill } from '~/service/testing/fill'
import { CARS, customerLine, customersCsv, HEADER } from '~/service/testing/importing'
import { command, told } from '~/service/testing/servers/command'
import { ask, begin, newFolder, serve } from '~/service/testing/servers/program'

const ALL = { after: null, limit: 100_000 }

test('5,000 customers of whom one is wrong are not imported; corrected, they are all there once; and again, nothing changes', async () => {
  const { file, run, bring, state } = await shopToFill()
  const lines = customersCsv(5_000).split('\r\n')
  const wrong = file('wrong.csv', lines.with(3_210, `${customerLine(3_210)},too much`).join('\r\n'))
  const before = await state()
  expect(await run(wrong)).toEqual({
    code: 1,
    out: '',
    err: 'wrong.csv line 3211: can’t be imported: it has 6 cells, and line 1 names 5 columns\nNothing was written.\n',
  })
  expect(await state()).toEqual(before)

  const right = file('right.csv', lines.join('\r\n'))
  expect(await bring(right)).toEqual([[5_000, 0, 0]])
  const after = await state()
  expect(new Set(after.customers.map(({ name }) => name)).size).toBe(5_000)
  expect(after.customers).toHaveLength(5_000)

  expect(await bring(right)).toEqual([[0, 0, 5_000]])
  expect(await state()).toEqual(after)
})

test('killed in the middle and run again, beside a serving process, nothing is there twice and nothing is missing', async () => {
  const { data, shop, file, bring, state } = await shopToFill()
  const server = await serve(data)
  const path = file('c.csv', customersCsv(3_000))
  let killedAt = 0
  for (const enough of [1, 1_000]) {
    const { kill, ended } = begin(['import', '--shop', shop.id, '--data', data, path])
    while ((await state()).customers.length < enough) await new Promise((resolve) => setTimeout(resolve, 5))
    kill()
    await ended
    const { length } = (await state()).customers
    expect(length).toBeGreaterThan(killedAt)
    expect(length).toBeLessThan(3_000)
    killedAt = length
  }
  expect(await bring(path)).toEqual([[3_000 - killedAt, 0, killedAt]])
  const { rows } = await withStore(data, async (store) => ({
    rows: await customers.page(store, shop.id, ALL),
  }))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    Array.from({ length: 3_000 }, (_, at) => `Customer ${at + 1}`).toSorted(),
  )
  expect((await ask(server, shop.key, 'GET', `/customers/${rows[0]?.id}`)).status).toBe(200)
  expect(await told(data, 'verify')).toMatchObject({ counts: { customers: 3_000 } })
})

test('a dry run names what can’t be taken once more at its end', async () => {
  const { file, run } = await shopToFill()
  const rows = Array.from({ length: 300 }, (_, at) => `${at},${at === 120 ? '' : `Customer ${at}`},,,`)
  const { code, out } = await run(file('c.csv', `${HEADER}\n${rows.join('\n')}`), '--dry-run')
  expect(code).toBe(1)
  expect(out.trimEnd().split('\n').slice(-3)).toEqual([
    'c.csv: 299 new, 1 that can’t be imported.',
    expect.stringMatching(/^c\.csv line 122: can’t be imported: /),
    'Nothing was written. Import writes nothing until every line can be imported.',
  ])
})

test('a dry run says of each line what would happen, and writes nothing', async () => {
  const { file, run, bring, state } = await shopToFill()
  await bring(file('first.csv', `${HEADER}\n1,Maria Álvarez,,(518) 555-0123,\n2,Bo,,,`))
  const before = await state()
  const people = file(
    'c.csv',
    `${HEADER},Balance\n1,Maria Álvarez,,518 555 0123,,3\n2,Bo Smith,,,,0\n3,MARIA ALVAREZ,,+15185550123,,0\n4,bo,,,,0\n5,Cy,c@example.com,,,9`,
  )
  const cars = file(
    'v.csv',
    `${CARS}\nv1,3,,2019,Subaru,Outback,4S4BSANC5K3312345\nv2,1,,2019,Subaru,Outback,4s4bsanc5k3312345\nv3,,518-555-0123,2001,Honda,Civic,`,
  )
  const { code, out, err } = await run(people, '--vehicles', cars, '--dry-run')
  expect([code, err]).toEqual([0, ''])
  expect(out.trimEnd().split('\n')).toEqual([
    'c.csv line 2: imported before',
    'c.csv line 3: imported before and left as it is; the line now says something else: Bo Smith',
    'c.csv line 4: already in the shop: it is Maria Álvarez who is in the shop already',
    'c.csv line 5: new: bo (the same name as Bo, who is in the shop already)',
    'c.csv line 6: new: Cy',
    'v.csv line 2: new: 2019 Subaru Outback, 4S4BSANC5K3312345',
    'v.csv line 3: already in the shop: it is the 2019 Subaru Outback of line 2',
    'v.csv line 4: new: 2001 Honda Civic',
    'c.csv: import ignores Balance.',
    'c.csv: 2 new, 1 already in the shop, 2 imported before.',
    'v.csv: 2 new, 1 already in the shop.',
    expect.stringMatching(
      /^Webhooks are not sent for imported rows\. .* reload .*once a minute.*once at its end\.$/,
    ),
    'Nothing was written.',
  ])
  expect(await state()).toEqual(before)
  expect(await bring(people, '--vehicles', cars)).toEqual([
    [2, 1, 2],
    [2, 1, 0],
  ])
  // Done, there is nothing left that anybody would be told of.
  const again = await run(people, '--vehicles', cars, '--dry-run')
  expect(again.out.trimEnd().split('\n').slice(-2)).toEqual([
    'v.csv: 0 new, 3 imported before.',
    'Nothing was written.',
  ])
  const after = await state()
  expect(after.customers.map(({ name }) => name)).toEqual(['Cy', 'bo', 'Bo', 'Maria Álvarez'])
  expect(new Set(after.vehicles.map(({ customer_id: owner }) => owner))).toEqual(
    new Set(after.customers.filter(({ name }) => name.startsWith('Maria')).map(({ id }) => id)),
  )
})

test('with a mapping file columns may be called anything, and several make one field', async () => {
  const { file, bring, state } = await shopToFill()
  const mapping = file(
    'mapping.json',
    JSON.stringify({
      customers: { external_id: 'Cust #', name: ['First', 'Last'], phone: 'Mobile' },
      vehicles: { external_id: 'Unit', customer_phone: 'Owner', license_plate: 'Tag' },
    }),
  )
  const people = file('c.csv', 'Cust #,First,Last,Mobile,Name\nA-1,Ruth,Delgado,518.555.0123,x\nA-2,,Bo,,x')
  const cars = file(
    'v.csv',
    'Unit,Owner,YEAR,Make,Model,Tag,License Plate\n1,(518) 555-0123,2019,Subaru,Outback,KXR 1,x',
  )
  await bring(people, '--vehicles', cars, '--mapping', mapping)
  const { customers: made, vehicles: parked } = await state()
  expect(made.map(({ name, phone }) => [name, phone])).toEqual([
    ['Bo', null],
    ['Ruth Delgado', '+15185550123'],
  ])
  expect(parked).toMatchObject([{ customer_id: made[1]?.id, license_plate: 'KXR 1', year: 2019 }])
})

test('--allow-shared makes who shares a phone, and the car that changed hands', async () => {
  const { file, run, bring, state } = await shopToFill()
  const people = file('c.csv', `${HEADER}\n1,Maria,,518-555-0123,\n2,Bo,,518-555-0123,`)
  const cars = file(
    'v.csv',
    `${CARS}\nv1,1,,2019,Subaru,Outback,4S4BSANC5K3312345\nv2,2,,2019,Subaru,Outback,4S4BSANC5K3312345`,
  )
  expect((await run(people, '--vehicles', cars)).code).toBe(1)
  expect((await state()).customers).toEqual([])
  await bring(people, '--vehicles', cars, '--allow-shared')
  const { customers: made, vehicles: parked } = await state()
  expect([made.length, parked.length]).toEqual([2, 2])
  const owner = file('o.csv', `${CARS}\nv3,,518-555-0123,2001,Honda,Civic,`)
  expect((await run('--vehicles', owner)).err).toContain(
    'o.csv line 2: can’t be imported: 2 customers have the phone (518) 555-0123: name the owner by customer_external_id',
  )
})

test('a backup keeps what was imported and what it is called elsewhere', async () => {
  const { data, shop, file, bring } = await shopToFill()
  const path = file('c.csv', customersCsv(20))
  await bring(path)
  const backup = join(data, 'backup.db')
  await told(data, 'backup', backup)
  const other = newFolder()
  await told(other, 'restore', backup, '--secret', join(data, 'secret'))
  const again = await command(['import', '--shop', shop.id, '--data', other, path])
  expect([again.code, again.out]).toEqual([0, `${path}: 0 new, 20 imported before.\n`])
})
