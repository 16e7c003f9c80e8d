import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Has a file on the disk before going on. SQLite does not flush the copies that it makes. */
export function flushFile(file: string) {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Has the names in a folder on the disk, where the system can: Windows opens no folder, some network disks flush none. */
export function flushFolder(directory: string) {
  try {
    const opened = openSync(directory, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(code)) throw error
  }
}
