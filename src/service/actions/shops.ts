import { newId } from '../ids'
import type { Writer } from '../store/engine'
import { shops } from '../store/shops'

const FIRST_INVOICE_NUMBER = 1001

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
    next_invoice_number: FIRST_INVOICE_NUMBER,
    created_at: now,
  })
  return { id }
}
