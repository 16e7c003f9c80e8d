import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE } from './certificate'
import { newFolder } from './program'
import type { Receiver } from './receiver'

/** The flags with which the program sends to a receiver of a test. */
export function allowing({ place }: Pick<Receiver, 'place'>): string[] {
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  return ['--webhook-allow', place, '--webhook-ca', authority]
}
