import { defaults, seal, unseal } from 'iron-webcrypto'
import type * as z from 'zod/mini'
import type { Secrets } from './secrets'

export type Seal = {
  readonly close: (value: object) => Promise<string>
  /** Null for what was not sealed here, or is no such value. */
  readonly open: <S extends z.ZodMiniType>(sealed: string, schema: S) => Promise<z.output<S> | null>
}

export function createSeal({ encryption, integrity }: Pick<Secrets, 'encryption' | 'integrity'>): Seal {
  const keys = { encryption, integrity }
  return {
    // Without a lifetime of its own: when a session ends is decided where it is read, by one clock.
    close: (value) => seal(value, keys, { ...defaults, ttl: 0 }),
    async open(sealed, schema) {
      try {
        const read = schema.safeParse(await unseal(sealed, { default: keys }, defaults))
        return read.success ? read.data : null
      } catch {
        return null
      }
    },
  }
}
