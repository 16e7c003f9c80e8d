import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The Node versions that Frontdesk supports, and where this machine has each of them.

/** 20.19 is the oldest that works; of the others the newest release is tested. */
export const NODE_LINES = ['20.19', '22', '24'] as const

/** Where `npm run nodes` puts them. Git ignores the folder. */
export const NODES_FOLDER = fileURLToPath(new URL('../../../../.cache/nodes', import.meta.url))

/** The package of the npm registry that holds Node for this machine. */
export const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const fetchedNode = (line: string) =>
  join(
    NODES_FOLDER,
    line,
    'node_modules',
    NODE_PACKAGE,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  )

const isOfLine = (version: string, line: string) => version === line || version.startsWith(`${line}.`)

/** The program of that line: the one that runs this process, or a fetched one. Undefined where this machine has none. */
export function findNode(line: string): string | undefined {
  if (isOfLine(process.versions.node, line)) return process.execPath
  const fetched = fetchedNode(line)
  return existsSync(fetched) && isOfLine(versionOf(fetched), line) ? fetched : undefined
}

/** As in process.versions.node; empty where the file does not run on this machine. */
export const versionOf = (node: string): string =>
  spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? ''

export const missingNodes = () => NODE_LINES.filter((line) => findNode(line) === undefined)
