/** Why a request was refused before anything of it was known but the surface that it may have asked. */
export type Unreadable = { readonly status: 400 | 408 | 413 | 431; readonly message: string }

export const UNREADABLE_ADDRESS: Unreadable = {
  status: 400,
  message: 'The address or the Host header could not be read',
}
