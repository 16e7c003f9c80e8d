/** What the system refuses before anything is done, in words. */
const REFUSALS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}, or no folder for it.`,
  EISDIR: (path) => `${path} is a folder, and not a file.`,
  ENOTDIR: (path) => `${path} leads through a file that is no folder.`,
  EEXIST: (path) => `${path} is there already, and is no folder.`,
  EACCES: (path) => `The user that runs this may not use ${path}.`,
  EPERM: (path) => `The user that runs this may not use ${path}.`,
  EROFS: (path) => `${path} lies on a disk that can’t be written to.`,
}

/** Null for what is no refusal of the system's, or none of a file. */
export function systemWords(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  // Of a folder that is read as a file it does not say which.
  const path = 'path' in error ? String(error.path) : code === 'EISDIR' ? 'What was named' : null
  const words = Object.hasOwn(REFUSALS, code) && REFUSALS[code]
  return words && path !== null
    ? `${words(path)} Nothing was changed. The system says: ${error.message}`
    : null
}
