import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import { EMBEDDED_NAME } from '~/gateway/services'
import { freePort } from '~/service/testing/servers/balancer'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { buildah, CACHE, makeBaseImages, run, store } from './baseImages'

// `npm run test:image`: builds deploy/Dockerfile, starts the image with the flags and limits of deploy/compose.yaml, signs
// in, stops it with SIGTERM, and prints its size and times. Debian packages: buildah debootstrap podman runc; as root.

const IMAGE = 'localhost/frontdesk:test'
const PORT = 4310

function requireTools() {
  const needed = ['buildah', 'debootstrap', 'podman', 'runc']
  const missing = needed.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) throw new Error(`Install first: apt-get install ${missing.join(' ')}`)
  if (process.getuid?.() !== 0) throw new Error('Building images from a bare folder takes root.')
}

/** npm inside the build goes where npm outside goes. Both files are mounted, so neither is in the image. */
function mountsForNpm(): string[] {
  const authority = run('npm', ['config', 'get', 'cafile'])
  const npmrc = join(CACHE, 'npmrc')
  const lines = [`registry=${run('npm', ['config', 'get', 'registry'])}`]
  if (authority !== 'null') lines.push('cafile=/run/authority.pem')
  writeFileSync(npmrc, `${lines.join('\n')}\n`)
  return [
    '--volume',
    `${npmrc}:/root/.npmrc:ro`,
    ...(authority === 'null' ? [] : ['--volume', `${authority}:/run/authority.pem:ro`]),
  ]
}

function build() {
  // Only the Docker format has a HEALTHCHECK; the OCI format drops it.
  const words = ['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers']
  run('buildah', store([...words, ...mountsForNpm(), '-t', IMAGE, '-f', 'deploy/Dockerfile', '.']), true)
}

/** The arguments of the service in compose.yaml, one a line, with other addresses and ports. */
function composeCommand(metricsPort: number): string[] {
  const text = readFileSync('deploy/compose.yaml', 'utf8')
  const [, list = ''] = /command:\n((?: +- .+\n)+)/.exec(text) ?? []
  const words = [...list.matchAll(/- (.+)/g)].map(([, word = '']) => word)
  return words.map((word) =>
    word
      .replace('https://desk.example', `https://localhost:${PORT}`)
      .replace('0.0.0.0:9310', `127.0.0.1:${metricsPort}`),
  )
}

// crun refuses a machine with both kinds of cgroups; a machine without CAP_SYS_RESOURCE can't raise limits.
const podman = (...args: string[]) =>
  run('podman', store(['--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...args]))
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1000:1000']

function check(isSo: boolean, what: string) {
  if (!isSo) throw new Error(`Not so: ${what}`)
  console.log(`ok  ${what}`)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function tryImage(folder: string) {
  const name = `frontdesk-test-${process.pid}`
  const dispatcher = new Agent({ connect: { ca: CERTIFICATE } })
  const url = `https://localhost:${PORT}`
  for (const [file, content] of Object.entries({ 'cert.pem': CERTIFICATE, 'key.pem': KEY })) {
    writeFileSync(join(folder, file), content)
    chmodSync(join(folder, file), 0o644)
  }
  chmodSync(folder, 0o755)
  const hardened = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
  ]
  const mounts = ['--volume', `${folder}:/etc/frontdesk:ro`]
  const begun = performance.now()
  podman(
    'run',
    '--detach',
    '--name',
    name,
    '--network',
    'host',
    ...LIMITS,
    ...hardened,
    ...mounts,
    IMAGE,
    ...composeCommand(await freePort()),
  )
  try {
    const isUp = () =>
      fetch(`${url}/health`, { dispatcher }).then(
        ({ status }) => status === 200,
        () => false,
      )
    while (!(await isUp())) {
      if (podman('inspect', '--format', '{{.State.Running}}', name) !== 'true')
        throw new Error(`It ended: ${run('podman', store(['logs', name]))}`)
      await pause(20)
    }
    const startMs = performance.now() - begun
    const inside = (...words: string[]) => podman('exec', name, ...words)

    check(inside('id', '-u') === '10001', 'the process runs as user 10001')
    check(podman('healthcheck', 'run', name) === '', 'HEALTHCHECK says healthy')
    const tools = 'which npm npx gcc make python3 || true'
    check(inside('sh', '-c', tools) === '', 'the image holds neither npm nor a compiler')
    const shop = JSON.parse(inside('frontdesk', 'shops', 'create', '--name', 'Cedar Street Auto', '--json'))
    const made = ['keys', 'create', '--shop', shop.id, '--preset', 'read-write', '--json']
    const { key } = JSON.parse(inside('frontdesk', ...made))
    const page = await fetch(url, { dispatcher })
    check((await page.text()).toLowerCase().includes('<!doctype html>'), 'the dashboard answers over TLS')
    const signedIn = await fetch(`${url}/session`, {
      method: 'POST',
      dispatcher,
      headers: { 'Content-Type': 'application/json', Origin: url, [PAGE_HEADER]: PAGE_HEADER_VALUE },
      body: JSON.stringify({ service: EMBEDDED_NAME, surface: 'full', key }),
    })
    const said = await signedIn.text()
    if (signedIn.status !== 200) throw new Error(`The sign-in was answered with ${signedIn.status}: ${said}`)
    check(said.includes('Cedar Street Auto'), 'a key signs in at the dashboard')
    inside('frontdesk', 'backup', '/tmp/copy.db')
    check(true, 'a backup is made beside the running service')

    const stopping = performance.now()
    podman('kill', '--signal', 'TERM', name)
    const code = podman('wait', name)
    const stopMs = performance.now() - stopping
    check(code === '0', 'SIGTERM ends it with code 0')
    const log = spawnSync('podman', store(['logs', name]), { encoding: 'utf8' })
    check(`${log.stdout}${log.stderr}`.includes('Stopped.'), 'its log says that it ended in order')
    const megabytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', IMAGE)) / 1e6
    console.log(
      `${Math.round(megabytes)} MB, healthy ${Math.round(startMs)} ms after podman run, ` +
        `gone ${Math.round(stopMs)} ms after SIGTERM`,
    )
  } finally {
    spawnSync('podman', store(['rm', '--force', '--volumes', name]))
    await dispatcher.destroy()
  }
}

requireTools()
makeBaseImages()
build()
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-image-'))
try {
  await tryImage(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
  buildah('rm', '--all')
}
