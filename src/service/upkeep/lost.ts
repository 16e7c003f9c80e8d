import type { Places } from '../folder'
import { checking } from '../store/checking'
import type { Reader } from '../store/engine'
import { createVault } from '../vault'

/** How many webhooks, of one shop or of all, have a signing secret that this secret does not open; all of them where there is none. */
export async function sealedAgainst(
  reader: Reader,
  secret: Uint8Array | null,
  shop: string | null = null,
): Promise<number> {
  const vault = secret && createVault(secret)
  const rows = await checking.sealed(reader, shop)
  return rows.filter(({ sealed_secret }) => vault === null || vault.open(sealed_secret) === null).length
}

export const newSecretMade = ({ database, secretFile }: Places) =>
  `${database} is older than its secret: ${secretFile} was not there, and a new one was made. Everybody signs in ` +
  'again, and webhooks can’t be signed. If you have the old one, stop Frontdesk and put it there (or set FRONTDESK_SECRET); ' +
  'if not, give each webhook a new secret with: frontdesk webhooks rotate ID'
