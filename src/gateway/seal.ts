import { defaults, seal, unseal } from 'iron-webcrypto'
import type * as z from 'zod/mini'
import type { Secrets } from './secrets'

export type Seal = {
  readonly close: (value: object) => Promise<string>
  /** Null for what was not sealed here, or is no such value. */
  readonly open: <S extends z.ZodMiniType>(sealed: string, schema: S) => Promise<z.output<S> | null>
}

/** The sessions of so many desks. */
const MOST_KEPT = 200

export function createSeal({ encryption, integrity }: Pick<Secrets, 'encryption' | 'integrity'>): Seal {
  const keys = { encryption, integrity }
  /** What the last ones were opened to: a desk sends its session with each request, and to open it was most of passing one on. */
  const kept = new Map<string, unknown>()

  async function unsealed(sealed: string): Promise<unknown> {
    const value = kept.get(sealed) ?? (await unseal(sealed, { default: keys }, defaults))
    kept.delete(sealed)
    kept.set(sealed, value)
    const [oldest = ''] = kept.keys()
    if (kept.size > MOST_KEPT) kept.delete(oldest)
    return value
  }

  return {
    // Without a lifetime of its own: when a session ends is decided where it is read, by one clock.
    close: (value) => seal(value, keys, { ...defaults, ttl: 0 }),
    async open(sealed, schema) {
      try {
        const read = schema.safeParse(await unsealed(sealed))
        return read.success ? read.data : null
      } catch {
        return null
      }
    },
  }
}
