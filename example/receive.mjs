// @ts-check
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

// Takes webhooks, and says which of them the shop has signed:
//   WEBHOOK_SECRET=whsec_... TLS_CERT=cert.pem TLS_KEY=key.pem PORT=8443 node receive.mjs

const { WEBHOOK_SECRET = '', TLS_CERT = '', TLS_KEY = '', PORT = '8443' } = process.env
const webhook = new Webhook(WEBHOOK_SECRET)

/** @param {import('node:http').IncomingMessage} request */
function isSigned({ headers }, body = '') {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)])
  try {
    webhook.verify(body, Object.fromEntries(given))
    return true
  } catch {
    return false
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function take(request, response) {
  const body = await text(request)
  if (!isSigned(request, body)) {
    console.log('Refused: not signed with this secret.')
    return response.writeHead(400).end()
  }
  // A message may come twice: remember its id where twice would do harm.
  const { id, type } = JSON.parse(body)
  console.log(`Verified: ${type} ${id}`)
  return response.writeHead(204).end()
}

const certificate = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }
// A sender that breaks off, or signs what is no JSON, ends its own request and not this program.
const server = createServer(certificate, (request, response) => {
  take(request, response).catch(() => response.destroy())
})
server.listen(Number(PORT), () => console.log(`Waiting on port ${PORT}`))
