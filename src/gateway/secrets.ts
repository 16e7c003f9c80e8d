import { createHmac, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const NAME_BYTES = 16
const ID_BYTES = 6

/** What the gateway makes of the installation's secret: a key of its own for each purpose. */
export type Secrets = {
  /** Tells this installation's cookies from those of another on the same host: cookies don't heed ports. */
  readonly installation: string
  readonly encryption: Buffer
  readonly integrity: Buffer
  /** A name for these words that tells none of them. */
  readonly nameOf: (words: readonly string[]) => string
}

export function deriveSecrets(secret: Uint8Array): Secrets {
  const derive = (purpose: string, bytes = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', secret, '', `frontdesk gateway ${purpose}`, bytes))
  const naming = derive('connection name')
  return {
    installation: derive('installation', ID_BYTES).toString('hex'),
    encryption: derive('session encryption'),
    integrity: derive('session integrity'),
    nameOf: (words) =>
      createHmac('sha256', naming)
        .update(JSON.stringify(words))
        .digest()
        .subarray(0, NAME_BYTES)
        .toString('base64url'),
  }
}
