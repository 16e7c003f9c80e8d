/** What the system refuses before anything is done, in words. */
const REFUSALS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}, or its folder is missing.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} has a file where a folder should be.`,
  EEXIST: (path) => `${path} already exists and is not a folder.`,
  EACCES: (path) => `The user that runs this command may not use ${path}.`,
  EPERM: (path) => `The user that runs this command may not use ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
}

/** Null for what is no refusal of the system's, or none of a file. */
export function systemWords(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  // Of a folder that is read as a file it does not say which.
  const path = 'path' in error ? String(error.path) : code === 'EISDIR' ? 'That path' : null
  const words = Object.hasOwn(REFUSALS, code) && REFUSALS[code]
  return words && path !== null
    ? `${words(path)} Nothing was changed. The system says: ${error.message}`
    : null
}
