/**
 * On every answer of our own service, and of no other maker's: a gateway that is pointed at one elsewhere knows it by
 * this. `Server` would not do, since a proxy in front of it puts its own name there.
 */
export const MAKER_HEADER = 'X-Shop-Service'
export const MAKER = 'Frontdesk'
