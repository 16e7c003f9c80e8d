import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page under require-trusted-types-for 'script': a worker's address has to have come from a policy. */
function underTrustedTypes() {
  const policies: string[] = []
  const workers: unknown[] = []
  class TrustedScriptURL {
    readonly address: string
    constructor(address: string) {
      this.address = address
    }
  }
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(input: string): string }) {
      if (policies.includes(name)) throw new TypeError('a second policy of that name')
      policies.push(name)
      return { createScriptURL: (input: string) => new TrustedScriptURL(rules.createScriptURL(input)) }
    },
  })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(address: unknown) {
        super()
        if (!(address instanceof TrustedScriptURL)) throw new TypeError('not a trusted address')
        workers.push(address.address)
      }
      postMessage() {}
      terminate() {}
    },
  )
  return { policies, workers }
}

test('the worker starts with its first message, through the one policy, made once', async () => {
  const { policies, workers } = underTrustedTypes()
  const { startSearchWorker, trusted } = await import('./workerClient')
  const ports = [startSearchWorker(), startSearchWorker()]
  expect(workers).toEqual([])
  for (const port of [...ports, ...ports]) port.post({ kind: 'clear' })
  expect(policies).toEqual(['frontdesk-worker'])
  expect(workers).toHaveLength(2)
  expect(workers[0]).toContain('search/worker')
  expect(() => trusted('https://elsewhere.example/worker.js')).toThrow('not a worker of this page')
  expect(() => trusted('https://elsewhere.example/sw.js')).toThrow('not a worker of this page')
  expect(trusted('/sw.js')).toMatchObject({ address: '/sw.js' })
})

test('where the browser has no trusted types, the address is still our own alone', async () => {
  vi.stubGlobal('trustedTypes', undefined)
  const { trusted } = await import('./workerClient')
  expect(() => trusted('https://elsewhere.example/worker.js')).toThrow('not a worker of this page')
})
