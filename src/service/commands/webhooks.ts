import { rotateSecret } from '../actions/webhooks'
import { createVault } from '../vault'
import { expectNoMore, print, readArguments, required, WrongUse, withStore } from './command'

export const WEBHOOKS_USAGE =
  'webhooks rotate ID                        a new signing secret; the old one ends'

export async function runWebhooks([verb, ...args]: readonly string[]) {
  if (verb !== 'rotate') throw new WrongUse('webhooks takes rotate')
  const { values, positionals } = readArguments(args, {})
  const [id, ...more] = positionals
  expectNoMore(more)
  const webhook = required(id, 'The ID of the webhook')
  const signing_secret = await withStore(values.data, (store, secret) =>
    store.write((writer) => rotateSecret(writer, createVault(secret), webhook)),
  )
  print(values.json, { signing_secret }, `The new secret, shown only now:\n${signing_secret}`)
}
