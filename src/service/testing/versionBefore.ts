import { chmodSync, renameSync, rmSync } from 'node:fs'
import Database from 'libsql'
import { placesIn } from '../folder'
import { MIGRATIONS } from '../store/migrations'

const BEFORE = MIGRATIONS.length - 1

type Named = { name: string }

/** Leaves a folder as the version before would have: without what that had no place for. Nobody serves it meanwhile. */
export function backToVersionBefore(folder: string) {
  const { database: file } = placesIn(folder)
  const older = `${file}.older`
  const database = new Database(older)
  try {
    for (const step of MIGRATIONS.slice(0, BEFORE)) database.exec(step)
    database.exec(`PRAGMA user_version = ${BEFORE}`)
    database.exec('PRAGMA foreign_keys = OFF')
    database.exec(`ATTACH '${file}' AS newer`)
    const named = (question: string) =>
      (database.prepare(question).all([]) as Named[]).map(({ name }) => name)
    const tables = named(
      "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    for (const table of tables) {
      const columns = named(
        `SELECT name FROM pragma_table_info('${table}', 'main') INTERSECT SELECT name FROM pragma_table_info('${table}', 'newer')`,
      ).join()
      database.exec(`DELETE FROM main.${table}`)
      database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM newer.${table}`)
    }
    database.exec('DETACH newer')
  } finally {
    database.close()
  }
  for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true })
  chmodSync(older, 0o600)
  renameSync(older, file)
}

/** The format that the books of a folder have, and the one that this program writes. */
export function formatsOf(folder: string) {
  const database = new Database(placesIn(folder).database)
  try {
    const [row] = database.prepare('PRAGMA user_version').all([]) as { user_version: number }[]
    return { is: row?.user_version, wanted: MIGRATIONS.length }
  } finally {
    database.close()
  }
}
