import { mayRead, mayWrite, type Capabilities } from '~/domain/capabilities'

/** What can be typed, by what this key can read and write. */
export const SEARCH_PLACEHOLDERS = {
  booking: 'Name, phone, plate, or 0168 brakes thu 2pm 2h',
  finding: 'Name, phone, plate, VIN, email',
  people: 'Name, phone, email',
} as const

/** No plate and no VIN is promised where no car can be read. */
export const placeholderKind = (known: Capabilities): keyof typeof SEARCH_PLACEHOLDERS =>
  mayRead(known, 'vehicles') ? (mayWrite(known, 'appointments') ? 'booking' : 'finding') : 'people'
