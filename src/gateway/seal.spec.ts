import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createSeal } from './sessions'

const session = z.object({ key: z.string(), rights: z.array(z.string()) })
const RUTH = { key: 'sk_ruth', rights: ['read'] }

const newSeal = () => createSeal({ encryption: randomBytes(32), integrity: randomBytes(32) })

test('a desk’s session is opened once, however often it is sent', async () => {
  const seal = newSeal()
  const sealed = await seal.close(RUTH)
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  expect(await seal.open(sealed, session)).toEqual(RUTH)
  expect(await seal.open(sealed, session)).toEqual(RUTH)
  expect(decrypt).toHaveBeenCalledTimes(1)
})

test('who changes what a session was opened to changes nobody else’s', async () => {
  const seal = newSeal()
  const sealed = await seal.close(RUTH)
  const first = await seal.open(sealed, session)
  Object.assign(first ?? {}, { key: 'sk_other' })
  first?.rights.push('write')
  expect(await seal.open(sealed, session)).toEqual(RUTH)
})

test('a session in which one letter was changed opens nothing, also after the right one was', async () => {
  const seal = newSeal()
  const sealed = await seal.close(RUTH)
  expect(await seal.open(sealed, session)).toEqual(RUTH)
  for (const at of [0, 10, sealed.length >> 1, sealed.length - 1]) {
    // The last letter's two lowest bits say nothing: what is put in its place differs in the others.
    const letter = sealed[at] === 'A' ? 'Z' : 'A'
    const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
    expect(await seal.open(changed, session)).toBeNull()
    expect(await seal.open(changed, session)).toBeNull()
  }
})

test('what another installation sealed opens nothing here', async () => {
  const sealed = await newSeal().close(RUTH)
  expect(await newSeal().open(sealed, session)).toBeNull()
})

test('more desks than are remembered are all let in, again and again', async () => {
  const seal = newSeal()
  const desks = Array.from({ length: 250 }, (_, desk) => ({ key: `sk_${desk}`, rights: [] }))
  const sealed = await Promise.all(desks.map((desk) => seal.close(desk)))
  for (const _ of [1, 2])
    expect(await Promise.all(sealed.map((one) => seal.open(one, session)))).toEqual(desks)
})
