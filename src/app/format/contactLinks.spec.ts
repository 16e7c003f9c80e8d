import { expect, test } from 'vitest'
import { email as emailRule } from '~/domain/fields'
import { callLink, mailLink, textLink } from './contactLinks'

/** What a mail program reads: recipients, and the fields that it fills in. */
function read(link: string) {
  const { protocol, pathname, search, hash } = new URL(link)
  return {
    to: `${protocol}${decodeURIComponent(pathname)}`,
    fields: [...new URLSearchParams(search)],
    hash,
  }
}

const INJECTED = 'a?bcc=evil%40evil.example&subject=x&x=@shop.example'

test.each([
  INJECTED,
  'a?cc=evil@shop.example',
  'honest#1@shop.example',
  '100%25@shop.example',
  'what?@shop.example',
  'me&you@shop.example',
  'half%zz@shop.example',
  'ruth+cars@shop.example',
])('%s is one recipient of a mail, and nothing else', (email) => {
  expect(emailRule.safeParse(email).success).toBe(true)
  const body = 'Ready & waiting? 50% off #1'
  expect(read(mailLink(email))).toEqual({ to: `mailto:${email}`, fields: [], hash: '' })
  expect(read(mailLink(email, body))).toEqual({ to: `mailto:${email}`, fields: [['body', body]], hash: '' })
})

test.each(['+12125550143', '+1 (212) 555-0143', '+1?body=x', '555#12', '*31#5550143', '5550143;ext=2&x'])(
  '%s is one number of a call and of a text, and nothing else',
  (phone) => {
    const body = 'Your car is ready'
    expect(read(callLink(phone))).toEqual({ to: `tel:${phone}`, fields: [], hash: '' })
    expect(read(textLink(phone, body))).toEqual({ to: `sms:${phone}`, fields: [['body', body]], hash: '' })
  },
)

test('what is ordinary stands in a link as it is written', () => {
  expect(callLink('+12125550143')).toBe('tel:+12125550143')
  expect(textLink('+12125550143', 'a b')).toBe('sms:+12125550143?body=a%20b')
  expect(mailLink('ruth@shop.example', 'a b')).toBe('mailto:ruth@shop.example?body=a%20b')
})
