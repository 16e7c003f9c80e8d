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
  /** Names for these words that tell none of them. */
  readonly connectionOf: (words: readonly string[]) => string
  readonly serviceIdOf: (words: readonly string[]) => string
}

export function deriveSecrets(secret: Uint8Array): Secrets {
  const derive = (purpose: string, bytes = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', secret, '', `frontdesk gateway ${purpose}`, bytes))
  const naming = (purpose: string) => {
    const key = derive(purpose)
    return (words: readonly string[]) =>
      createHmac('sha256', key)
        .update(JSON.stringify(words))
        .digest()
        .subarray(0, NAME_BYTES)
        .toString('base64url')
  }
  return {
    installation: derive('installation', ID_BYTES).toString('hex'),
    encryption: derive('session encryption'),
    integrity: derive('session integrity'),
    connectionOf: naming('connection name'),
    serviceIdOf: naming('service name'),
  }
}
