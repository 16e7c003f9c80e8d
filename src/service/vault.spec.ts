import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVault } from './vault'

const vault = createVault(Buffer.from('the secret of this shop'))
const other = createVault(Buffer.from('the secret of another installation'))

const text = fc.string({ unit: 'grapheme', maxLength: 200 })

const flipped = (bytes: Uint8Array, at: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

describe('what is sealed', () => {
  test('comes out as it went in', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(vault.open(vault.seal(given))).toBe(given)
      }),
    )
  })

  test('does not show what it is, and looks different each time', () => {
    const sealed = [vault.seal('whsec_abc'), vault.seal('whsec_abc')]
    expect(sealed[0]).not.toBe(sealed[1])
    const bytes = sealed.map((each) => Buffer.from(each, 'base64').toString('latin1'))
    expect(bytes.filter((each) => each.includes('whsec_'))).toEqual([])
  })

  test('is not opened where a single bit of it was changed', () => {
    const sealed = Buffer.from(vault.seal('whsec_abc'), 'base64')
    for (const at of sealed.keys()) expect(vault.open(flipped(sealed, at).toString('base64'))).toBeNull()
  })

  test('is not opened where it was cut short', () => {
    const sealed = Buffer.from(vault.seal('whsec_abc'), 'base64')
    for (const length of [0, 11, 12, 27, 28, sealed.length - 1])
      expect(vault.open(sealed.subarray(0, length).toString('base64'))).toBeNull()
  })

  test('is not opened with another secret, and is with the same one after a restart', () => {
    const sealed = vault.seal('whsec_abc')
    expect(other.open(sealed)).toBeNull()
    expect(createVault(Buffer.from('the secret of this shop')).open(sealed)).toBe('whsec_abc')
  })
})

describe('a signature', () => {
  test('holds for the text that was signed, and for no other', () => {
    fc.assert(
      fc.property(text, text, (signed, asked) => {
        expect(vault.verifies(asked, vault.sign(signed))).toBe(asked === signed)
      }),
    )
  })

  test('holds with the same secret after a restart, and with no other', () => {
    const signature = vault.sign('page 2')
    expect(createVault(Buffer.from('the secret of this shop')).verifies('page 2', signature)).toBe(true)
    expect(other.verifies('page 2', signature)).toBe(false)
  })

  test('does not hold where it was changed, cut short or made longer', () => {
    const signature = vault.sign('page 2')
    for (const at of signature.keys()) expect(vault.verifies('page 2', flipped(signature, at))).toBe(false)
    for (const wrong of [signature.subarray(1), Buffer.concat([signature, signature]), Buffer.alloc(0)])
      expect(vault.verifies('page 2', wrong)).toBe(false)
  })

  test('is long enough not to be guessed', () => {
    expect(vault.sign('page 2').length).toBeGreaterThanOrEqual(16)
  })
})
