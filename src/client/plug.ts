import * as z from 'zod/mini'
import { Plug, PLUG_PATH } from '../contract/plug'
import { exchange } from './api/transport'

const read = (body: unknown) => z.safeParse(Plug, body).data?.isPulled ?? false

/** Whether the demo's line is cut. */
export async function isPlugPulled(signal?: AbortSignal): Promise<boolean> {
  return read((await exchange({ method: 'GET', url: PLUG_PATH, signal })).body)
}

export async function pullPlug(isPulled: boolean): Promise<boolean> {
  return read((await exchange({ method: 'POST', url: PLUG_PATH, body: JSON.stringify({ isPulled }) })).body)
}
