import { existsSync, readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Where what the tests write is to lie: in memory, if there is such a place with room. A shop waits after each write
 * until the disk has it, and a test makes hundreds. No test cuts the power, and so none can tell the two apart.
 */
export function temporaryFolder(env = process.env): string | undefined {
  if (env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return env['TMPDIR']
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES && mayRunPrograms() ? MEMORY : undefined
}

/** The package is installed there as well, and its database is a program. */
function mayRunPrograms() {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
