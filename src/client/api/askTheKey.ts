import * as z from 'zod/mini'
import { KeyAnswer } from '../../contract/key'
import type { Grant } from '../../domain/capabilities'
import { missingScope, type Scope } from '../../domain/scopes'
import { Failure } from './failure'
import { isNoSuchAddress } from './noSuchAddress'
import type { Transport } from './transport'

/** `features` is null where the service did not answer. */
type ToldKey = { grantOf: (scope: Scope) => Grant; features: readonly string[] | null }

/** The rights of a key as the service tells them; null where the service has no such address. */
export async function askTheKey(transport: Transport, signal?: AbortSignal): Promise<ToldKey | null> {
  try {
    const { body } = await transport.ask({ method: 'GET', path: '/key', signal, priority: 'screen' })
    const told = z.safeParse(KeyAnswer, body)
    if (!told.success) return null
    const { scopes, features } = told.data
    return { grantOf: (scope) => (missingScope(scopes, [scope]) ? 'no' : 'yes'), features }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return isNoSuchAddress(error) ? null : { grantOf: () => 'unknown', features: null }
  }
}
