import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

// Names the functions that each spec file runs: ./vitest.config.ts puts the mark into each function of the folders.

const ran = new Set<string>()
Object.assign(globalThis, { functionRan: (name: string) => ran.add(name) })

afterAll(() => {
  const { FAULTS_RAN } = process.env
  const { testPath } = expect.getState()
  if (FAULTS_RAN !== undefined) appendFileSync(FAULTS_RAN, `${JSON.stringify({ testPath, ran: [...ran] })}\n`)
})
