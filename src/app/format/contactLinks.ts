// What a customer's phone and email come to in a link. Both are what another program may have saved: an address such as
// a?bcc=evil%40evil.example@shop.example must stay an address, and add no recipient and no words to the message.

/** RFC 6068 wants all of an address escaped but its @. */
const escaped = (address: string) => encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')

/** A leading + and what else people write in numbers stand as they are (RFC 3966); everything else is escaped. */
const number = (phone: string) => encodeURIComponent(phone.toWellFormed()).replaceAll('%2B', '+')

const withBody = (link: string, body: string | undefined) =>
  body === undefined ? link : `${link}?body=${encodeURIComponent(body)}`

export const callLink = (phone: string) => `tel:${number(phone)}`
export const textLink = (phone: string, body?: string) => withBody(`sms:${number(phone)}`, body)
export const mailLink = (email: string, body?: string) => withBody(`mailto:${escaped(email)}`, body)
