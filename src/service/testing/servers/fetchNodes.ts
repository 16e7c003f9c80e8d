import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, missingNodes, NODE_LINES, NODE_PACKAGE, NODES_FOLDER, versionOf } from './nodes'

// `npm run nodes`: fetches the supported Node versions that this machine lacks out of the npm registry.

for (const line of missingNodes()) {
  const folder = join(NODES_FOLDER, line)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  console.log(`Fetching ${NODE_PACKAGE}@${line}`)
  // The package `node` chooses one of these by an install script, which may not run everywhere.
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const { status } = spawnSync('npm', [...words, '--loglevel=error', `${NODE_PACKAGE}@${line}`], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
for (const line of NODE_LINES) {
  const node = findNode(line)
  console.log(`${line}: ${node === undefined ? 'missing' : `${versionOf(node)}, ${node}`}`)
  if (node === undefined) process.exitCode = 1
}
