import { expect, test } from 'vitest'
import { newFolder, serve } from './service/testing/servers/program'

// What a browser reads before it offers to install the dashboard.

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = Record<'id' | 'name' | 'short_name' | 'start_url' | 'scope' | 'display', string> & {
  icons: Icon[]
  shortcuts: { name: string; url: string }[]
}

const PNG = '89504e470d0a1a0a'

/** Width and height as a PNG says them in its first chunk. */
function sizeOf(bytes: Buffer) {
  if (bytes.subarray(0, 8).toString('hex') !== PNG) return 'no PNG'
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the page names a manifest that makes it installable, and every icon is what it says', async () => {
  const { url } = await serve(newFolder())
  const page = await (await fetch(`${url}/`)).text()
  const [, path = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  expect(answer.headers.get('content-security-policy')).toContain("manifest-src 'self'")
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Frontdesk',
    short_name: 'Frontdesk',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })

  const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`)
  expect(sizes).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable'])
  const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
  const icons = [...manifest.icons, { src: touch, type: 'image/png', sizes: '180x180' }]
  const read = await Promise.all(icons.map(({ src }) => fetch(url + src)))
  expect(read.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual(
    icons.map(({ type }) => `200 ${type}`),
  )
  const [, ...drawn] = await Promise.all(read.map(async (icon) => Buffer.from(await icon.arrayBuffer())))
  expect(drawn.map(sizeOf)).toEqual(icons.slice(1).map(({ sizes: size }) => size))
})
