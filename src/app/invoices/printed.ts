import { draftKey } from '../shell/drafts'

// Which papers this browser has printed, so that another print of the same says that it is a copy. Goes with the drafts
// when somebody signs out.

const keyOf = (connection: string, paper: string) => draftKey(connection, `printed/${paper}`)

export function wasPrinted(connection: string, paper: string): boolean {
  try {
    return localStorage.getItem(keyOf(connection, paper)) !== null
  } catch {
    return false
  }
}

export function rememberPrinted(connection: string, paper: string) {
  try {
    localStorage.setItem(keyOf(connection, paper), new Date().toISOString())
  } catch {
    // Not remembered, then: a second print looks like the first.
  }
}
