// The container's HEALTHCHECK: ends with 0 where the service in this container answers 200 on /health, else with 1.
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const PORT = 4310 // as EXPOSE in the Dockerfile says

/** @param {typeof getPlain | typeof getSecure} get @param {string} protocol */
const isHealthy = (get, protocol) =>
  new Promise((resolve) => {
    // The certificate names the shop's public address and not this one, so it is not verified.
    const options = { timeout: 2_000, rejectUnauthorized: false }
    const request = get(`${protocol}//127.0.0.1:${PORT}/health`, options, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', () => resolve(false))
  })

// The service speaks plain http, or TLS where it was started with --tls-cert.
process.exit((await isHealthy(getPlain, 'http:')) || (await isHealthy(getSecure, 'https:')) ? 0 : 1)
