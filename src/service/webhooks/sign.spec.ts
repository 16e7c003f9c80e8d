import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { anyCharacter } from '~/domain/testing/anyCharacter'
import { newSigningSecret } from '~/service/actions/webhooks'
import { signatureHeaders } from './sign'

test('the signature is the one of the specification’s own example', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signatureHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('whatever is in a body, the library of the specification signs and verifies it alike', () => {
  const secret = newSigningSecret()
  const library = new Webhook(secret)
  const timestamp = Math.floor(Date.now() / 1000)
  fc.assert(
    fc.property(fc.uuid(), fc.json({ stringUnit: anyCharacter }), (id, body) => {
      const headers = signatureHeaders({ id, timestamp, body }, secret)
      expect(headers['webhook-signature']).toBe(library.sign(id, new Date(timestamp * 1000), body))
      expect(library.verify(body, headers)).toEqual(JSON.parse(body))
    }),
  )
})
