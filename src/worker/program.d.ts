/** What the dashboard was built into; see listProgram.ts. */
declare module 'virtual:program' {
  /** Names this build. */
  export const build: string
  /** The page's file. */
  export const page: string
  /** Each file's path, with the hash by which the browser knows it. */
  export const files: Readonly<Record<string, string>>
}
