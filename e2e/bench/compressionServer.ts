// The service on its port, with what compresses its answers or without it, and all else alike.
import { compressing } from '~/gateway/compressing'
import { listen } from '~/gateway/listen'
import { openService } from '~/service/openService'

const [data = '', way] = process.argv.slice(2)
const { fetch } = await openService({ location: { folder: data }, rateLimited: false, demo: false })
const answer = way === 'without' ? fetch : compressing(fetch)
const { url } = await listen(answer, { host: '127.0.0.1', port: 0 })
console.log(`Frontdesk is ready on ${url}`)
