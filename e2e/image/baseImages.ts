import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, NODE_PACKAGE, NODES_FOLDER } from '~/service/testing/servers/nodes'

// Local base images under the names that deploy/Dockerfile asks for, made of a Debian mirror and the npm registry. Where a
// registry of images can't be reached, the Dockerfile is built on these.

export const CACHE = join(import.meta.dirname, '../../.cache/image')

const DEBIAN = 'docker.io/library/debian:bookworm-slim'
const NODE = 'docker.io/library/node:24-bookworm-slim'
const PATHS = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** What the official slim images leave out as well. */
const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale', 'var/lib/apt/lists']

export const STORE = ['--root', join(CACHE, 'store'), '--runroot', join(CACHE, 'run'), '--storage-driver']

/** overlay where nothing else is set; vfs works on every kernel and takes more room. */
const DRIVER = process.env.STORAGE_DRIVER ?? 'overlay'

/** Runs a program to its end; its words come back, and go into the error where it fails. */
export function run(command: string, args: readonly string[], echo = false): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', echo ? 'inherit' : 'pipe', echo ? 'inherit' : 'pipe'],
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr ?? ''}`)
  return (stdout ?? '').trim()
}

export const store = (args: readonly string[]) => [...STORE, DRIVER, ...args]

export const buildah = (...args: string[]) => run('buildah', store(args))

const hasImage = (name: string) =>
  spawnSync('buildah', store(['inspect', '--type', 'image', name])).status === 0

function makeDebian() {
  if (hasImage(DEBIAN)) return
  const folder = join(CACHE, 'debian')
  if (!existsSync(join(folder, '.whole'))) {
    rmSync(folder, { recursive: true, force: true })
    console.log('Making a Debian with debootstrap (some minutes, once)')
    run('debootstrap', ['--variant=minbase', 'bookworm', folder])
    for (const path of LEFT_OUT) rmSync(join(folder, path), { recursive: true, force: true })
    rmSync(join(folder, 'var/cache/apt/archives'), { recursive: true, force: true })
    writeFileSync(join(folder, '.whole'), '')
  }
  const container = buildah('from', 'scratch')
  buildah('copy', '-q', container, folder, '/')
  buildah('config', '--env', PATHS, '--cmd', 'bash', container)
  buildah('commit', '-q', '--rm', container, DEBIAN)
}

function makeNode() {
  if (hasImage(NODE)) return
  const fetched = join(NODES_FOLDER, '24', 'node_modules', NODE_PACKAGE, 'bin/node')
  const node = existsSync(fetched) ? fetched : findNode('24')
  if (node === undefined) throw new Error('Node 24 is missing: npm run nodes fetches it.')
  const folder = join(CACHE, 'npm')
  mkdirSync(folder, { recursive: true })
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', 'npm@11'])
  const container = buildah('from', '--pull-never', DEBIAN)
  buildah('copy', '-q', container, node, '/usr/local/bin/node')
  buildah('copy', '-q', container, join(folder, 'node_modules/npm'), '/usr/local/lib/node_modules/npm')
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && npm --version'
  buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', link)
  buildah('commit', '-q', '--rm', container, NODE)
}

export function makeBaseImages() {
  mkdirSync(CACHE, { recursive: true })
  makeDebian()
  makeNode()
}
