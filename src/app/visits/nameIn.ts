import type { Appointment } from '../../client/records'
import type { Connection } from '../session/desk'

/** Whose it is, for messages and for the journal's label; known or not. */
export const nameIn = ({ directory }: Connection, { customerId }: Appointment) =>
  directory.nameOf(customerId) ?? 'This customer'
