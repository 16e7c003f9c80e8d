import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Secrets } from './secrets'

const CLAIM_BYTES = 32
const CLAIM = /^[\w-]{43}$/
/** As long as any link is good. */
const LASTS_S = 15 * 60

/**
 * What a browser is known by that looks at a link before it is signed in. If the answer to spending the link is lost,
 * the same browser may ask again: no other has this, and no page can read it.
 */
export function createClaims({ secrets, isSecure }: { secrets: Secrets; isSecure: boolean }) {
  const name = `${isSecure ? '__Host-' : ''}frontdesk-${secrets.installation}-claim`
  const cookie = (value: string, maxAge: number) =>
    serialize(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge,
      ...(isSecure && { secure: true }),
    })
  return {
    of(request: Request): string | null {
      const claim = parse(request.headers.get('cookie') ?? '')[name] ?? ''
      return CLAIM.test(claim) ? claim : null
    },
    make: () => randomBytes(CLAIM_BYTES).toString('base64url'),
    keep: (claim: string) => cookie(claim, LASTS_S),
    end: () => cookie('', 0),
  }
}
