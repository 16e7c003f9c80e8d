import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE } from './servers/certificate'
import { newFolder } from './servers/program'
import type { Receiver } from './servers/receiver'

/** The flags with which the program sends to a receiver of a test. */
export function allowing({ place }: Pick<Receiver, 'place'>): string[] {
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  return ['--webhook-allow', place, '--webhook-ca', authority]
}
