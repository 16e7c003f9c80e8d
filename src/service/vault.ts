import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What the installation's secret is good for: sealing what is stored, signing what is handed out. */
export type Vault = {
  readonly seal: (text: string) => string
  /** Null where another secret has sealed it. */
  readonly open: (sealed: string) => string | null
  readonly sign: (text: string) => Buffer
  readonly verifies: (text: string, signature: Uint8Array) => boolean
}

const derive = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `frontdesk ${purpose}`, 32))

export function createVault(secret: Uint8Array): Vault {
  const sealingKey = derive(secret, 'sealing')
  const signingKey = derive(secret, 'signing')
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest().subarray(0, 16)

  return {
    sign,
    verifies: (text, signature) => {
      const expected = sign(text)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    },
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
