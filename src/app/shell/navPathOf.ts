/** The address of the place on the rail that a page belongs to: closing a day is about payments, and has its own. */
export const navPathOf = (path: string) => (path === '/day-close' ? '/payments' : path)
