import { newId } from '../ids'
import type { Writer } from '../store/engine'
import { shops } from '../store/shops'

export async function openShop(
  writer: Writer,
  now: number,
  { name, capacity = null }: { name: string; capacity?: number | null },
): Promise<{ id: string }> {
  const id = newId(now)
  await shops.insert(writer, {
    id,
    name,
    capacity,
    created_at: now,
  })
  return { id }
}
