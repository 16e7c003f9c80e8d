import type { TestProjectConfiguration } from 'vitest/config'
import { findPostgres } from '../../../setup.mjs'

/** Of that engine alone, which several processes share. */
export const ON_POSTGRES = ['src/service/store/postgres/*.spec.ts', 'src/service/several/*.spec.ts']

const ON_BOTH = [
  'src/service/{crash,desks,fromContract,shop}.spec.ts',
  'src/service/{actions,changes,full,http,importing,live}/**/*.spec.ts',
  'src/service/webhooks/{delivery,failing,kept,ofKey,pruned,resumed}.spec.ts',
  'src/service/store/{transactions,tables/counters}.spec.ts',
  'src/service/operations/move.spec.ts',
]

/** Turns are of no store, and the day with a restored backup is that of a data folder. */
const ON_ONE = ['src/service/http/keyTurns.spec.ts', 'src/service/changes/cuts.spec.ts']

/** What the shop can do, once more on the other engine: the same files, where there is a server to be had. */
export function onPostgres(): TestProjectConfiguration[] {
  if (!process.env.DATABASE_URL && findPostgres() === undefined) return []
  return [
    {
      extends: true,
      test: {
        name: 'postgres',
        include: [...ON_BOTH, ...ON_POSTGRES],
        exclude: ON_ONE,
        globalSetup: ['src/service/testing/servers/postgresServer.ts'],
        isolate: false,
      },
    },
  ]
}
