import { ask, urlOf } from '~/service/testing/servers/postgresServer'

const BESIDE = `
  CREATE SCHEMA clock;
  CREATE TABLE clock.set_by (ms BIGINT NOT NULL);
  INSERT INTO clock.set_by VALUES (0);
  CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT pg_catalog.clock_timestamp() + ms * interval '1 millisecond' FROM clock.set_by $$`

/** A clock of the database's that can be set: its own is found behind another one of that name. */
export async function clockOfDatabase(database: string) {
  await ask(database, BESIDE)
  const name = new URL(database).pathname.slice(1)
  await ask(urlOf(database, 'postgres'), `ALTER DATABASE ${name} SET search_path = public, clock, pg_catalog`)
  return { setBy: (ms: number) => ask(database, `UPDATE clock.set_by SET ms = ${ms}`) }
}
