/** What a command has left behind. */
export type Ended = { code: number | null; out: string; err: string }

type Run = (args: readonly string[]) => Promise<Ended>

/** Books lie in a data folder, or in a database. */
export const isDatabase = (place: string) => place.startsWith('postgres:')

/** How a command is told where everything lies: in a folder, or in a database. */
export const at = (place: string): [string, string] => [isDatabase(place) ? '--database' : '--data', place]

/** What commands on a data folder tell, by whichever way they are run. */
export function tellersBy(run: Run) {
  /** Runs a command with --json, where it must succeed: what it printed. */
  async function told<T = { id: string }>(data: string, ...args: string[]): Promise<T> {
    const { code, out, err } = await run([...args, ...at(data), '--json'])
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`)
    return JSON.parse(out) as T
  }

  /** A shop with a key. */
  async function shopWithKey(data: string, preset = 'read-write') {
    const shop = await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
    const words = ['--shop', shop.id, '--preset', preset]
    const made = await told<{ id: string; key: string }>(data, 'keys', 'create', ...words)
    return { id: shop.id, key: made.key, keyId: made.id }
  }
  return { told, shopWithKey }
}
