import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import root from '../../vite.config'
import { FOLDERS } from './folders'
import { isFunction, memberOf, parse, walk } from './syntax'

// The specs that run in Node alone and need no Postgres, one after the other, as ./faults.ts runs them.

const { FAULTS_RAN, FAULTS_SPECS, FAULTS_ENDED = '/dev/null' } = process.env

/** Marks each function, so that ./ran.ts can name those that a spec file runs. */
function markFunctions(): Plugin {
  return {
    name: 'frontdesk:functions-that-ran',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(process.cwd(), id)
      if (!FOLDERS.some((folder) => file.startsWith(folder)) || !/\.tsx?$/.test(file)) return null
      const marks: { at: number; text: string }[] = []
      walk(parse(file, code), (node) => {
        const body = memberOf(node, 'body')
        if (!isFunction(node) || !body) return
        const mark = `globalThis.functionRan?.("${file}:${node.start}")`
        if (body.type === 'BlockStatement') marks.push({ at: body.start + 1, text: `${mark};` })
        else {
          marks.push({ at: code.lastIndexOf('=>', body.start) + 2, text: `(${mark},(` })
          marks.push({ at: node.end, text: '))' })
        }
      })
      const parts: string[] = []
      let from = 0
      for (const { at, text } of marks.toSorted((one, other) => one.at - other.at)) {
        parts.push(code.slice(from, at), text)
        from = at
      }
      return { code: parts.join('') + code.slice(from), map: null }
    },
  }
}

const given: string[] = FAULTS_SPECS === undefined ? [] : JSON.parse(readFileSync(FAULTS_SPECS, 'utf8'))

const turn = ({ moduleId }: TestSpecification) => given.indexOf(relative(process.cwd(), moduleId))

/** In the order that was asked for. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => turn(one) - turn(other))
  }
}

const report: Reporter = {
  onTestModuleEnd(module: TestModule) {
    const spec = relative(process.cwd(), module.moduleId)
    const ended = { spec, state: module.state(), ms: module.diagnostic().duration }
    appendFileSync(FAULTS_ENDED, `${JSON.stringify(ended)}\n`)
  },
}

export default defineConfig((env) => {
  const { test = {}, plugins = [], ...rest } = root(env)
  const projects = (test.projects ?? []).filter(
    (project) =>
      project instanceof Object &&
      'test' in project &&
      (project.test?.name === 'specs' || project.test?.name === 'together'),
  )
  return {
    ...rest,
    root: process.cwd(),
    plugins: [...plugins, ...(FAULTS_RAN === undefined ? [] : [markFunctions()])],
    test: {
      ...test,
      projects,
      maxWorkers: 1,
      sequence: { sequencer: AsGiven },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: ['default', report],
      ...(FAULTS_RAN !== undefined && { setupFiles: ['e2e/faults/ran.ts'] }),
    },
  }
})
